// Reading what a USB device says of itself.
export const kDevice = 1;
export const kConfiguration = 2;
export const kString = 3;
export const kCapabilities = 15;
const kInterface = 4;
const kEndpoint = 5;

/** Splits a configuration into {class, subclass, protocol, number, endpoints: [{address, type, size}]}. */
export function parseInterfaces(configuration) {
  const interfaces = [];
  for (let at = 0; at < configuration.length; at += configuration[at]) {
    const d = configuration.subarray(at, at + configuration[at]);
    if (d.length < 2 || d.length !== configuration[at]) throw new Error(`broken descriptor at byte ${at}`);
    if (d[1] === kInterface) {
      interfaces.push({ number: d[2], class: d[5], subclass: d[6], protocol: d[7], endpoints: [] });
    } else if (d[1] === kEndpoint) {
      interfaces.at(-1).endpoints.push({ address: d[2], type: d[3] & 3, size: d[4] | (d[5] << 8) });
    }
  }
  return interfaces;
}

const word = (d, at) => d[at] | (d[at + 1] << 8);

/** The parts of a configuration, each whole: [{type, bytes}]; throws if lengths do not add up. */
export function splitConfiguration(configuration) {
  if (word(configuration, 2) !== configuration.length) throw new Error('a configuration that is not as long as it says');
  const parts = [];
  for (let at = 0; at < configuration.length; ) {
    const bytes = configuration.subarray(at, at + configuration[at]);
    if (configuration[at] < 2 || bytes.length !== configuration[at]) throw new Error(`broken descriptor at byte ${at}`);
    parts.push({ type: bytes[1], bytes });
    at += bytes.length;
  }
  return parts;
}

/** The capabilities of a BOS descriptor: [{type, uuid, data}] for those of a platform; throws if lengths do not add up. */
export function parseCapabilities(d) {
  if (d[0] !== 5 || d[1] !== kCapabilities || word(d, 2) !== d.length) throw new Error('broken BOS descriptor');
  const capabilities = [];
  for (let at = 5; at < d.length; at += d[at]) {
    if (d[at] < 3 || at + d[at] > d.length || d[at + 1] !== 16) throw new Error(`broken capability at byte ${at}`);
    const hex = Buffer.from(d.subarray(at + 4, at + 20)).toString('hex');
    capabilities.push({ type: d[at + 2], reserved: d[at + 3], uuid: hex, data: d.subarray(at + 20, at + d[at]) });
  }
  if (capabilities.length !== d[4]) throw new Error('not as many capabilities as it says');
  return capabilities;
}

/** Microsoft's OS 2.0 descriptor set: {version, functions: [{interface, compatible, properties: {name: [type, texts]}}]}. */
export function parseMicrosoftSet(d) {
  if (word(d, 0) !== 10 || word(d, 2) !== 0 || word(d, 8) !== d.length) throw new Error('broken set header');
  const set = { version: word(d, 4) | (word(d, 6) << 16), functions: [] };
  for (let at = 10; at < d.length; ) {
    if (word(d, at) !== 8 || word(d, at + 2) !== 2 || d[at + 5] !== 0) throw new Error(`no function subset at byte ${at}`);
    const end = at + word(d, at + 6);
    if (end > d.length) throw new Error('a subset beyond its set');
    set.functions.push(parseFunctionSubset(d.subarray(at, end)));
    at = end;
  }
  return set;
}

function parseFunctionSubset(d) {
  const subset = { interface: d[4], compatible: null, properties: {} };
  const text = (from, bytes) => Buffer.from(d.subarray(from, from + bytes)).toString('utf16le');
  for (let at = 8; at < d.length; at += word(d, at)) {
    const [length, type] = [word(d, at), word(d, at + 2)];
    if (length < 4 || at + length > d.length) throw new Error(`broken feature at byte ${at}`);
    if (type === 3) {
      if (length !== 20) throw new Error('a compatible ID that is not of 20 bytes');
      subset.compatible = Buffer.from(d.subarray(at + 4, at + 20)).toString('latin1');
    } else if (type === 4) {
      const nameBytes = word(d, at + 6);
      const dataBytes = word(d, at + 8 + nameBytes);
      if (length !== 10 + nameBytes + dataBytes) throw new Error('a property that is not as long as its parts');
      subset.properties[text(at + 8, nameBytes)] = [word(d, at + 4), text(at + 10 + nameBytes, dataBytes)];
    } else {
      throw new Error(`unknown feature ${type}`);
    }
  }
  return subset;
}

/** The fields of a device descriptor that say what it is. */
export function parseDevice(d) {
  return {
    usb: word(d, 2),
    class: [d[4], d[5], d[6]],
    vendor: word(d, 8),
    product: word(d, 10),
    version: word(d, 12),
    strings: [d[14], d[15], d[16]],
  };
}

/** The text of a string descriptor. */
export function parseString(d) {
  return Buffer.from(d.subarray(2, d[0])).toString('utf16le');
}
