/* CRC-32C (Castagnoli), sixteen bytes at a time. It is stored with every event and checked at every read. */

const POLYNOMIAL = 0x82f63b78;

type Table = Int32Array;
type FourTables = readonly [Table, Table, Table, Table];
type SixteenTables = readonly [...FourTables, ...FourTables, ...FourTables, ...FourTables];

/** `tables[n]`: effect of a byte on the checksum if n bytes follow it. */
const TABLES = ((): readonly Int32Array[] => {
  const firstTable = new Int32Array(256);
  for (let byte = 0; byte < 256; byte += 1) {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
    firstTable[byte] = value;
  }
  const allTables = [firstTable];
  while (allTables.length < 16) allTables.push(allTables.at(-1)!.map((value) => (value >>> 8) ^ firstTable[value & 0xff]!));
  return allTables;
})();

const [t0, t1, t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12, t13, t14, t15] = TABLES as unknown as SixteenTables;

/** Returns the checksum of `bytes[from..end)` as an unsigned 32-bit number. */
export const crc32c = (bytes: Uint8Array, from = 0, end = bytes.length): number => {
  let crc = -1;
  let position = from;
  for (; position + 16 <= end; position += 16) {
    crc ^= bytes[position]! | (bytes[position + 1]! << 8) | (bytes[position + 2]! << 16) | (bytes[position + 3]! << 24);
    crc =
      t15[crc & 0xff]! ^
      t14[(crc >>> 8) & 0xff]! ^
      t13[(crc >>> 16) & 0xff]! ^
      t12[crc >>> 24]! ^
      t11[bytes[position + 4]!]! ^
      t10[bytes[position + 5]!]! ^
      t9[bytes[position + 6]!]! ^
      t8[bytes[position + 7]!]! ^
      t7[bytes[position + 8]!]! ^
      t6[bytes[position + 9]!]! ^
      t5[bytes[position + 10]!]! ^
      t4[bytes[position + 11]!]! ^
      t3[bytes[position + 12]!]! ^
      t2[bytes[position + 13]!]! ^
      t1[bytes[position + 14]!]! ^
      t0[bytes[position + 15]!]!;
  }
  for (; position < end; position += 1) crc = (crc >>> 8) ^ t0[(crc ^ bytes[position]!) & 0xff]!;
  return ~crc >>> 0;
};
