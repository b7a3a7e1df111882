import iconv from 'iconv-lite';

/** The file contains no text: it is a picture, a binary spreadsheet, an archive. */
export class NotTextError extends Error {
  override readonly name = 'NotText';
}

/**
 * Decodes a listings file: UTF-8, UTF-16 with a byte order mark, else Windows-1252, as spreadsheets save it. Throws `NotText`, with the
 * file's name, for bytes that are no text.
 */
export const decodeText = (name: string, bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new NotTextError(`${name} is not a text file. Listings are read from JSON lines, JSON or CSV.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Not by TextDecoder: Node reads the dashes and curly quotes of Windows-1252 as control characters.
    return iconv.decode(Buffer.from(bytes), 'windows-1252');
  }
};
