import { eachField, readMessage, readString, readUint64, type Cursor } from './protobuf.ts';

const HEX = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const hyphenated = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

/** Reads the protocol's UUID (text, or two 64-bit halves) as lower-case text; null if it is invalid or all zero. */
export const readUuid = (cursor: Cursor): string | null => {
  let text = '';
  eachField(readMessage(cursor), (field, inner) => {
    if (field === 2) text = readString(inner).toLowerCase();
    else if (field === 1) {
      const halves = [0n, 0n];
      eachField(readMessage(inner), (half, at) => (half === 1 || half === 2) && ((halves[half - 1] = readUint64(at)), true));
      text = hyphenated(halves.map((half) => half.toString(16).padStart(16, '0')).join(''));
    } else return false;
    return true;
  });
  return HEX.test(text) && text !== '00000000-0000-0000-0000-000000000000' ? text : null;
};

/** Returns the two halves of a UUID as signed 64-bit numbers, as in the protocol's structured form. */
export const uuidHalves = (uuid: string): readonly [bigint, bigint] => {
  const hex = uuid.replaceAll('-', '');
  return [BigInt.asIntN(64, BigInt(`0x${hex.slice(0, 16)}`)), BigInt.asIntN(64, BigInt(`0x${hex.slice(16)}`))];
};
