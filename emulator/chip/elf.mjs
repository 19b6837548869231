// Just enough of ELF to load a program for a 32-bit little-endian Arm.
const kLoad = 1;
const kArm = 40;

/** The parts to load, [{address, bytes}], each at its load address; throws if `file` is no Arm program. */
export function readElf(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  const isElf = file.length > 52 && view.getUint32(0) === 0x7f454c46 && view.getUint16(18, true) === kArm;
  if (!isElf) throw new Error('not an ELF program for Arm');
  const [table, size, count] = [view.getUint32(28, true), view.getUint16(42, true), view.getUint16(44, true)];
  const parts = [];
  for (let index = 0; index < count; index++) {
    const at = table + index * size;
    const [type, offset, , physical, bytes] = [0, 4, 8, 12, 16].map((field) => view.getUint32(at + field, true));
    if (type === kLoad && bytes > 0) parts.push({ address: physical, bytes: file.subarray(offset, offset + bytes) });
  }
  return parts;
}
