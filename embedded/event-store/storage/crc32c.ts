/* CRC-32C (Castagnoli), sixteen bytes at a time. It is stored with every event and checked at every read. */

const POLYNOMIAL = 0x82f63b78;

type Table = Int32Array;
type Four = readonly [Table, Table, Table, Table];
type Sixteen = readonly [...Four, ...Four, ...Four, ...Four];

/** `tables[n]`: effect of a byte on the checksum if n bytes follow it. */
const tables = ((): readonly Int32Array[] => {
  const first = new Int32Array(256);
  for (let byte = 0; byte < 256; byte += 1) {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
    first[byte] = value;
  }
  const all = [first];
  while (all.length < 16) all.push(all.at(-1)!.map((value) => (value >>> 8) ^ first[value & 0xff]!));
  return all;
})();

const [t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15] = tables as unknown as Sixteen;

/** Returns the checksum of `bytes[from..end)` as an unsigned 32-bit number. */
export const crc32c = (bytes: Uint8Array, from = 0, end = bytes.length): number => {
  let crc = -1;
  let at = from;
  for (; at + 16 <= end; at += 16) {
    crc ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    crc =
      t15[crc & 0xff]! ^
      t14[(crc >>> 8) & 0xff]! ^
      t13[(crc >>> 16) & 0xff]! ^
      t12[crc >>> 24]! ^
      t11[bytes[at + 4]!]! ^
      t10[bytes[at + 5]!]! ^
      t9[bytes[at + 6]!]! ^
      t8[bytes[at + 7]!]! ^
      t7[bytes[at + 8]!]! ^
      t6[bytes[at + 9]!]! ^
      t5[bytes[at + 10]!]! ^
      t4[bytes[at + 11]!]! ^
      t3[bytes[at + 12]!]! ^
      t2[bytes[at + 13]!]! ^
      t1[bytes[at + 14]!]! ^
      t0[bytes[at + 15]!]!;
  }
  for (; at < end; at += 1) crc = (crc >>> 8) ^ t0[(crc ^ bytes[at]!) & 0xff]!;
  return ~crc >>> 0;
};
