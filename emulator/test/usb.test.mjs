import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kStalled } from '../usb/port.mjs';
import { request } from '../usb/host.mjs';
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
