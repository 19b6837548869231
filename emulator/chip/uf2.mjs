// UF2: 512-byte blocks, each with its own address, as the RP2040's boot loader takes them.
const kBlock = 512;
const kMagicStart = [0x0a324655, 0x9e5d5157];
const kMagicEnd = 0x0ab16f30;
const kNotMainFlash = 0x00000001;
const kFamilyPresent = 0x00002000;
const kFamilyRp2040 = 0xe48bff56;
const kFlashStart = 0x10000000;

/** Puts the blocks of a UF2 file into `flash`; throws if the file is not a whole UF2 for the RP2040. */
export function loadUf2(file, flash) {
  if (file.length === 0 || file.length % kBlock !== 0) {
    throw new Error('not a UF2 file: its length is not a multiple of 512');
  }
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const seen = new Set();
  let expected = 0;
  for (let at = 0; at < file.length; at += kBlock) {
    const word = (index) => view.getUint32(at + 4 * index, true);
    if (word(0) !== kMagicStart[0] || word(1) !== kMagicStart[1] || word(127) !== kMagicEnd) {
      throw new Error(`not a UF2 file: no block at byte ${at}`);
    }
    const [flags, address, size, number, count, family] = [2, 3, 4, 5, 6, 7].map(word);
    if (flags & kNotMainFlash || !(flags & kFamilyPresent) || family !== kFamilyRp2040) continue;
    const offset = address - kFlashStart;
    if (offset < 0 || size > 476 || offset + size > flash.length) {
      throw new Error(`UF2 block ${number} does not fit the flash`);
    }
    flash.set(file.subarray(at + 32, at + 32 + size), offset);
    seen.add(number);
    expected = count;
  }
  if (seen.size === 0) throw new Error('this UF2 has nothing for the RP2040');
  if (seen.size !== expected) throw new Error(`this UF2 has ${seen.size} of its ${expected} blocks`);
}

/** True if the second stage has the checksum without which the real boot ROM would not start it. */
export function secondStageIsValid(flash) {
  let crc = 0xffffffff;
  for (let at = 0; at < 252; at++) {
    crc ^= flash[at] << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0 === new DataView(flash.buffer, flash.byteOffset).getUint32(252, true);
}
