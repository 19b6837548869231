// Reading what a USB device says of itself.
export const kDevice = 1;
export const kConfiguration = 2;
export const kString = 3;
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

/** The fields of a device descriptor that name the product. */
export function parseDevice(d) {
  return { vendor: d[8] | (d[9] << 8), product: d[10] | (d[11] << 8), strings: [d[14], d[15], d[16]] };
}

/** The text of a string descriptor. */
export function parseString(d) {
  return Buffer.from(d.subarray(2, d[0])).toString('utf16le');
}
