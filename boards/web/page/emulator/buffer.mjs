// As much of Node's Buffer as the emulator uses.
const decoders = { latin1: new TextDecoder('latin1'), utf16le: new TextDecoder('utf-16le') };

class Bytes extends Uint8Array {
  toString(encoding = 'latin1') {
    if (encoding === 'hex') return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('');
    // The decoder called latin1 is windows-1252: the bytes of a board are mostly ASCII, and shown either way.
    return decoders[encoding].decode(this);
  }
  readUInt32LE(at) {
    return new DataView(this.buffer, this.byteOffset, this.byteLength).getUint32(at, true);
  }
}

globalThis.Buffer = {
  from: (source) => (typeof source === 'string' ? Bytes.from(source, (letter) => letter.charCodeAt(0) & 0xff) : new Bytes(source)),
  concat: (parts) => {
    const all = new Bytes(parts.reduce((sum, part) => sum + part.length, 0));
    parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
    return all;
  },
};
