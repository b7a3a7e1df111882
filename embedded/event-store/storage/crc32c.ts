/* CRC-32C (Castagnoli), four bytes at a time: what is stored with every event and checked whenever it is read. */

const POLYNOMIAL = 0x82f63b78;

const tables = ((): readonly [Int32Array, Int32Array, Int32Array, Int32Array] => {
  const first = new Int32Array(256);
  for (let byte = 0; byte < 256; byte += 1) {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
    first[byte] = value;
  }
  const next = (previous: Int32Array): Int32Array => previous.map((value) => (value >>> 8) ^ (first[value & 0xff] ?? 0));
  const second = next(first);
  const third = next(second);
  return [first, second, third, next(third)];
})();

const [t0, t1, t2, t3] = tables;

/** The checksum of `bytes[from..end)` as an unsigned 32-bit number. */
export const crc32c = (bytes: Uint8Array, from = 0, end = bytes.length): number => {
  let crc = -1;
  let at = from;
  for (; at + 4 <= end; at += 4) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc = t3[crc & 0xff]! ^ t2[(crc >>> 8) & 0xff]! ^ t1[(crc >>> 16) & 0xff]! ^ t0[crc >>> 24]!;
  }
  for (; at < end; at += 1) crc = (crc >>> 8) ^ t0[(crc ^ bytes[at]!) & 0xff]!;
  return ~crc >>> 0;
};
