import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { UnreadableFileError } from '../unreadableFile.ts';

/** The file contains no text: it is a picture, a binary spreadsheet, an archive. */
export class NotTextError extends UnreadableFileError {
  override readonly name = 'NotText';
}

/** A text with the encoding in which it was read. */
export interface DecodedText {
  readonly text: string;
  /** IANA name, such as `UTF-8` or `windows-1252`. */
  readonly encoding: string;
  /** A part of the text with characters that another encoding would show differently; empty if the encoding is certain. */
  readonly uncertainPart: string;
}

/** Encodings of text files of the two languages: Windows, Macintosh and DOS. Their order decides between equals. */
const SINGLE_BYTE_ENCODINGS = ['windows-1252', 'macintosh', 'cp850'];
/** Characters beyond ASCII of English and Spanish texts. */
const EXPECTED_CHARACTERS = /[áéíóúüñÁÉÍÓÚÜÑ¿¡“”‘’–—…•·®™©°½¼¾ºª«»€£¢§\u00a0]/gu;
const NOT_ASCII = /[^\0-\x7f]/gu;
/** A guess of `chardet` from this confidence (0 to 100) counts more than the expected characters. */
const CERTAIN_CONFIDENCE = 80;
const MAX_PART_LENGTH = 60;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Returns the word around the first character beyond ASCII, with its neighbours. */
const uncertainPartOf = (text: string): string => {
  const index = text.search(/[^\0-\x7f]/u);
  if (index < 0) return '';
  const start = Math.max(0, index - MAX_PART_LENGTH / 2);
  return text
    .slice(start, start + MAX_PART_LENGTH)
    .replaceAll(/\s+/g, ' ')
    .trim();
};

/** Returns the encoding in which most characters beyond ASCII are those of the two languages, or the one of which `chardet` is certain. */
const singleByteEncodingOf = (bytes: Buffer): string => {
  const share = (encoding: string): number => countOf(iconv.decode(bytes, encoding), EXPECTED_CHARACTERS);
  const best = SINGLE_BYTE_ENCODINGS.reduce((first, second) => (share(second) > share(first) ? second : first));
  const highBytes = bytes.filter((byte) => byte > 0x7f).length;
  const guess = analyse(bytes)[0];
  const isOtherGuess = guess !== undefined && guess.confidence >= CERTAIN_CONFIDENCE && iconv.encodingExists(guess.name);
  return share(best) < highBytes / 2 && isOtherGuess ? guess.name : best;
};

const decodeUtf8 = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Decodes UTF-8 of which the last character is incomplete, because the file was cut off; null for anything else. */
const decodeCutUtf8 = (bytes: Uint8Array): string | null => {
  for (let cutBytes = 1; cutBytes <= 3; cutBytes += 1) {
    const text = decodeUtf8(bytes.subarray(0, -cutBytes));
    // The last byte of a text without any other character beyond ASCII is a letter of another encoding.
    if (text !== null && countOf(text, NOT_ASCII) > 0) return text;
  }
  return null;
};

/** Splits bytes after each line feed. */
const linesOf = (bytes: Buffer): Buffer[] => {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0x0a, start);
    lines.push(bytes.subarray(start, end < 0 ? bytes.length : end + 1));
    start = end < 0 ? bytes.length : end + 1;
  }
  return lines;
};

/** Decodes line by line: of a file that several programs wrote, only some lines are UTF-8. */
const decodeLines = (bytes: Buffer): DecodedText => {
  const lines = linesOf(bytes).map((line) => ({ line, text: decodeUtf8(line) }));
  const otherLines = Buffer.concat(lines.filter(({ text }) => text === null).map(({ line }) => line));
  const encoding = singleByteEncodingOf(otherLines);
  const isPartlyUtf8 = lines.some(({ text }) => text !== null && countOf(text, NOT_ASCII) > 0);
  return {
    text: lines.map(({ line, text }) => text ?? iconv.decode(line, encoding)).join(''),
    encoding: isPartlyUtf8 ? `UTF-8 and ${encoding}` : encoding,
    uncertainPart: uncertainPartOf(iconv.decode(otherLines, encoding)),
  };
};

/** Share of zero bytes from which bytes are UTF-16: every ASCII character has one. */
const MIN_ZERO_SHARE = 0.3;

/** Returns the variant of UTF-16 without a mark, by the places of the zero bytes; null for anything else. */
const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < MIN_ZERO_SHARE * bytes.length || Math.min(even, odd) > 0) return null;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

/**
 * Decodes a listings file: UTF-8, UTF-16, else the encoding of Windows, Macintosh or DOS that gives English and Spanish texts. Throws
 * `NotText`, with the file's name, for bytes that are no text.
 */
export const decodeText = (name: string, bytes: Uint8Array): DecodedText => {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : utf16Of(bytes);
  // The last byte of an odd number is half of a character: the file was cut off.
  if (utf16 !== null)
    return {
      text: new TextDecoder(utf16).decode(bytes.subarray(0, bytes.length - (bytes.length % 2))),
      encoding: utf16.toUpperCase(),
      uncertainPart: '',
    };
  if (bytes.includes(0)) throw new NotTextError('NOT_TEXT', `${name} is not a text file. Listings are read from JSON lines, JSON or CSV.`);
  const text = decodeUtf8(bytes) ?? decodeCutUtf8(bytes);
  if (text !== null) return { text, encoding: 'UTF-8', uncertainPart: '' };
  // Not by TextDecoder: Node reads the dashes and curly quotes of Windows-1252 as control characters.
  return decodeLines(Buffer.from(bytes));
};
