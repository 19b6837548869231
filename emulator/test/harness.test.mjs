// The harness itself, without an image.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Flash, PowerCut } from '../chip/flash.mjs';
import { loadUf2, secondStageIsValid } from '../chip/uf2.mjs';
import { parseInterfaces } from '../usb/descriptors.mjs';

const makeFlash = () => new Flash(new Uint8Array(16384).fill(0xff));
const page = (value) => new Uint8Array(256).fill(value);

test('programming clears bits and never sets them', () => {
  const flash = makeFlash();
  flash.program(256, page(0xf0));
  flash.program(256, page(0x3f));
  assert.deepEqual([flash.bytes[255], flash.bytes[256], flash.bytes[511], flash.bytes[512]], [0xff, 0x30, 0x30, 0xff]);
});

test('erasing sets whole sectors', () => {
  const flash = makeFlash();
  flash.bytes.fill(0);
  flash.erase(4096, 4096);
  assert.deepEqual([flash.bytes[4095], flash.bytes[4096], flash.bytes[8191], flash.bytes[8192]], [0, 0xff, 0xff, 0]);
});

test('writes that cross pages, are not of whole sectors, or do not fit, are refused', () => {
  const flash = makeFlash();
  assert.throws(() => flash.program(1, page(0)));
  assert.throws(() => flash.erase(256, 4096));
  assert.throws(() => flash.erase(16384, 4096));
});

test('power can be cut in the middle of a write', () => {
  const flash = makeFlash();
  flash.onByte = ({ offset }) => offset === 100;
  assert.throws(() => flash.program(0, page(0)), PowerCut);
  assert.deepEqual([flash.bytes[99], flash.bytes[100]], [0, 0xff]);
});

test('a cut tears the byte that it hits, and in an erase the rest of the sector', () => {
  const flash = makeFlash();
  flash.tornBits = 0xc0;
  flash.onByte = ({ index }) => index === 1;
  assert.throws(() => flash.program(10, [0x11, 0x11, 0x11]), PowerCut);
  assert.deepEqual([...flash.bytes.subarray(10, 13)], [0x11, 0x3f, 0xff]);
  flash.bytes.fill(0x11);
  assert.throws(() => flash.erase(0, 4096), PowerCut);
  assert.deepEqual([flash.bytes[0], flash.bytes[1], flash.bytes[4095], flash.bytes[4096]], [0xff, 0xd1, 0xd1, 0x11]);
});

test('a few bytes are programmed faster than a page', () => {
  const flash = makeFlash();
  assert.equal(flash.program(3, [1, 2]), 35_000);
  assert.equal(flash.program(0, page(0)), 400_000);
  assert.equal(flash.erase(0, 8192), 90_000_000);
});

test('a file that is no UF2, a part of one, or one for another chip is refused', () => {
  const flash = new Uint8Array(4096);
  assert.throws(() => loadUf2(new Uint8Array(100), flash), /multiple of 512/);
  assert.throws(() => loadUf2(new Uint8Array(512), flash), /no block/);
  assert.throws(() => loadUf2(uf2Block({ number: 0, count: 2 }), flash), /1 of its 2/);
  assert.throws(() => loadUf2(uf2Block({ family: 0xe48bff59 }), flash), /nothing for the RP2040/);
  loadUf2(uf2Block({}), flash);
  assert.equal(flash[255], 7);
});

test('a second stage without its checksum is noticed', () => {
  assert.equal(secondStageIsValid(new Uint8Array(256)), false);
});

test('a broken descriptor is noticed', () => {
  assert.throws(() => parseInterfaces(Uint8Array.of(9, 4, 0)));
});

function uf2Block({ number = 0, count = 1, family = 0xe48bff56 }) {
  const block = new Uint8Array(512);
  const view = new DataView(block.buffer);
  [0x0a324655, 0x9e5d5157, 0x2000, 0x10000000, 256, number, count, family].forEach((w, i) => view.setUint32(4 * i, w, true));
  block.fill(7, 32, 288);
  view.setUint32(508, 0x0ab16f30, true);
  return block;
}
