import { eachField, readMessage, readString, readUint64, type Cursor } from './protobuf.ts';

const UUID_PATTERN = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const withHyphens = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

/** Reads the protocol's UUID (text, or two 64-bit halves) as lower-case text; null if it is invalid or all zero. */
export const readUuid = (cursor: Cursor): string | null => {
  let text = '';
  eachField(readMessage(cursor), (field, structuredCursor) => {
    if (field === 2) text = readString(structuredCursor).toLowerCase();
    else if (field === 1) {
      const halves = [0n, 0n];
      eachField(
        readMessage(structuredCursor),
        (halfNumber, halfCursor) => (halfNumber === 1 || halfNumber === 2) && ((halves[halfNumber - 1] = readUint64(halfCursor)), true),
      );
      text = withHyphens(halves.map((halfNumber) => halfNumber.toString(16).padStart(16, '0')).join(''));
    } else return false;
    return true;
  });
  return UUID_PATTERN.test(text) && text !== '00000000-0000-0000-0000-000000000000' ? text : null;
};

/** Returns the two halves of a UUID as signed 64-bit numbers, as in the protocol's structured form. */
export const uuidHalves = (uuid: string): readonly [bigint, bigint] => {
  const hex = uuid.replaceAll('-', '');
  return [BigInt.asIntN(64, BigInt(`0x${hex.slice(0, 16)}`)), BigInt.asIntN(64, BigInt(`0x${hex.slice(16)}`))];
};
