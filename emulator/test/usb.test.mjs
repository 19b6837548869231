import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { kStalled } from '../usb/port.mjs';
import { parseMicrosoftSet, parseString, splitConfiguration } from '../usb/descriptors.mjs';
import { request } from '../usb/host.mjs';
import hall from '../boards/hall_8x8.mjs';
import { bootBoard, makeBoard } from './rig.mjs';

const kVendorClass = 0xff;

test('a host finds the board within half a second of power-up', () => {
  const board = makeBoard();
  assert.ok(board.runUntil(() => board.host.configured, 500));
  assert.deepEqual([...board.chip.complaints], []);
});

test('the board offers a serial port and the reset interface of picotool', () => {
  const { host } = bootBoard();
  assert.deepEqual(
    host.interfaces.map((one) => [one.class, one.subclass, one.protocol]),
    [
      [2, 2, 0],
      [10, 0, 0],
      [kVendorClass, 0, 1],
    ],
  );
  assert.deepEqual(host.interfaces[1].endpoints.map((one) => [one.type, one.size]), [[2, 64], [2, 64]]);
  assert.equal(host.device.vendor, 0x2e8a);
  assert.equal(host.strings.length, 3);
  assert.match(host.strings[1], /Reedfish/);
});

test('a request that nobody knows is refused and changes nothing', () => {
  const board = bootBoard();
  assert.equal(board.control(request(0xc0, 0x77, 0, 0, { length: 8 })), kStalled);
  assert.equal(board.ask('version').at(-1), 'ok');
});

test('picotool can send the board into its boot loader', () => {
  const board = bootBoard();
  const reset = board.host.interfaces.find((one) => one.class === kVendorClass);
  board.host.control(request(0x21, 1, 0, reset.number));
  board.run(200);
  assert.ok(board.chip.bootLoader);
});

test('picotool can restart the board', () => {
  const board = bootBoard();
  const reset = board.host.interfaces.find((one) => one.class === kVendorClass);
  board.host.control(request(0x21, 2, 0, reset.number));
  board.run(500);
  assert.equal(board.chip.resets.length, 1);
  assert.equal(board.ask('version').at(-1), 'ok');
});

test('only what picotool sends resets the board, whatever else has its number', () => {
  const kOthers = [0x00, 0x01, 0x02, 0x20, 0x22, 0x41, 0x81, 0xa1, 0xc1];
  const board = bootBoard();
  const reset = board.host.interfaces.find((one) => one.class === kVendorClass);
  for (const type of kOthers) {
    for (const code of [1, 2]) {
      // Some of these are for the device or an endpoint, and may be answered; no interface knows any.
      const answer = board.control(request(type, code, 0, reset.number, { length: type & 0x80 ? 2 : 0 }));
      if ((type & 0x1f) === 1) assert.equal(answer, kStalled, `type ${type}, request ${code}`);
    }
  }
  board.run(500);
  assert.ok(!board.chip.bootLoader);
  assert.equal(board.chip.resets.length, 0);
  assert.equal(board.ask('version').at(-1), 'ok');
});

test('opening the port at 1200 baud reaches the boot loader', () => {
  const board = bootBoard();
  board.host.setLine({ baud: 1200, dtr: true });
  board.run(20);
  board.host.setLine({ baud: 1200, dtr: false });
  board.run(200);
  assert.ok(board.chip.bootLoader);
});

const kAssociation = 11;
const kInterface = 4;
const kFunctional = 0x24;
const kEndpoint = 5;
const kMicrosoft = 'df60ddd88945c74c9cd2659d9e648a9f'; // {d8dd60df-4589-4cc7-9cd2-659d9e648a9f} as it lies in memory

const ofType = (parts, type) => parts.filter((part) => part.type === type).map((part) => [...part.bytes]);

test('USB 2.0, chapter 9: each descriptor is as long as its kind, numbers follow each other, strings exist', () => {
  const board = bootBoard();
  const { configuration, device } = board.host;
  const parts = splitConfiguration(configuration);
  const [[, , , , interfaces, value, name, attributes]] = ofType(parts, 2);
  assert.deepEqual([interfaces, value, name, attributes & 0x9f], [3, 1, 0, 0x80]);
  assert.deepEqual(ofType(parts, kInterface).map((d) => [d[0], d[2], d[3]]), [[9, 0, 0], [9, 1, 0], [9, 2, 0]]);
  for (const [length, , address, type, low, high] of ofType(parts, kEndpoint)) {
    assert.equal(length, 7);
    assert.ok((address & 0x70) === 0 && (address & 15) > 0);
    const size = low | (high << 8);
    assert.ok((type & 3) === 3 ? size <= 64 : [8, 16, 32, 64].includes(size), 'a size that full speed allows');
  }
  const addresses = ofType(parts, kEndpoint).map((d) => d[2]);
  assert.equal(new Set(addresses).size, addresses.length);
  const counted = ofType(parts, kInterface).reduce((sum, d) => sum + d[4], 0);
  assert.equal(counted, addresses.length);
  const named = [...device.strings, ...ofType(parts, kInterface).map((d) => d[8])].filter(Boolean);
  const string = (index) => board.control(request(0x80, 6, (3 << 8) | index, 0x409, { length: 255 }));
  for (const index of named) {
    const bytes = string(index);
    assert.deepEqual([bytes[0], bytes[1]], [bytes.length, 3]);
    assert.match(parseString(bytes), /^[ -~]+$/);
  }
  assert.equal(string(named.length + 17), kStalled);
});

test('Linux, cdc_acm: the union descriptor leads from the control to the data interface, with its three endpoints', () => {
  const { configuration } = bootBoard().host;
  const parts = splitConfiguration(configuration);
  const functional = Object.fromEntries(ofType(parts, kFunctional).map((d) => [d[2], d]));
  assert.deepEqual(Object.keys(functional).map(Number).sort(), [0, 1, 2, 6]);
  assert.deepEqual([functional[0][0], functional[1][0], functional[2][0], functional[6][0]], [5, 5, 4, 5]);
  const [, , , control, data] = functional[6];
  assert.equal(functional[1][4], data, 'call management names the same data interface');
  assert.ok(functional[2][3] & 2, 'it takes line coding and control line state');
  const interfaces = bootBoard().host.interfaces;
  assert.deepEqual([interfaces[control].class, interfaces[control].subclass, interfaces[data].class], [2, 2, 10]);
  assert.deepEqual(interfaces[control].endpoints.map((one) => [one.address & 0x80, one.type]), [[0x80, 3]]);
  assert.deepEqual(interfaces[data].endpoints.map((one) => [one.address & 0x80, one.type]).sort(), [[0, 2], [0x80, 2]]);
});

test('macOS and the composite driver of Windows: an association makes the serial port one function', () => {
  const { configuration, device } = bootBoard().host;
  assert.deepEqual(device.class, [0xef, 2, 1]);
  const parts = splitConfiguration(configuration);
  const [[length, , first, count, ...kind], ...others] = ofType(parts, kAssociation);
  assert.deepEqual([length, first, count, kind.slice(0, 3), others], [8, 0, 2, [2, 2, 0], []]);
  const types = parts.map((part) => part.type);
  assert.ok(types.indexOf(kAssociation) < types.indexOf(kInterface), 'it comes before its interfaces');
});

test('Windows: the capability leads to the set that gives the reset interface to WinUSB', () => {
  const board = bootBoard();
  const { capabilities, device, interfaces } = board.host;
  assert.equal(device.usb, 0x0210);
  assert.ok(device.version > 0x0100, 'what Windows learnt of the device before is not for this one');
  assert.deepEqual(capabilities.map((one) => [one.type, one.reserved, one.uuid]), [[5, 0, kMicrosoft]]);
  const [{ data }] = capabilities;
  const [length, code, alternate] = [data[4] | (data[5] << 8), data[6], data[7]];
  assert.deepEqual([...data.subarray(0, 4), alternate], [0, 0, 3, 6, 0], 'Windows 8.1 and later, no other set');
  const bytes = board.control(request(0xc0, code, 0, 7, { length }));
  assert.equal(bytes.length, length);
  const set = parseMicrosoftSet(bytes);
  assert.equal(set.version, 0x06030000);
  const reset = interfaces.find((one) => one.class === kVendorClass);
  assert.deepEqual(set.functions.map((one) => [one.interface, one.compatible]), [[reset.number, 'WINUSB'.padEnd(16, '\0')]]);
  const guids = '{bc7398c1-73cd-4cb7-98b8-913a8fca7bf6}\0\0';
  assert.deepEqual(set.functions[0].properties, { 'DeviceInterfaceGUIDs\0': [7, guids] });
  // A host that asks for less gets that much, and any other index is refused.
  assert.deepEqual([...board.control(request(0xc0, code, 0, 7, { length: 10 }))], [...bytes.subarray(0, 10)]);
  assert.equal(board.control(request(0xc0, code, 0, 4, { length })), kStalled);
});

test('the board asks for the current that it may draw', () => {
  const maxPower = (options) => bootBoard(options).host.configuration[8] * 2;
  assert.equal(maxPower(), 450);
  assert.equal(maxPower({ wiring: hall }), 460);
});

test('the rules for Linux name the device that the board is', () => {
  const rules = fs.readFileSync(new URL('../../cmake/60-reedfish.rules', import.meta.url), 'utf8');
  const { device, strings } = bootBoard().host;
  const hex = (number) => number.toString(16).padStart(4, '0');
  const lines = rules.split('\n').filter((line) => line && !line.startsWith('#'));
  assert.equal(lines.length, 3);
  for (const line of lines) assert.ok(line.includes(`{idVendor}=="${hex(device.vendor)}"`), line);
  assert.ok(lines[0].match(/idProduct}=="([^"]+)"/)[1].split('|').includes(hex(device.product)));
  for (const line of lines.slice(1)) assert.ok(line.includes(`{product}=="${strings[1]}"`), line);
});
