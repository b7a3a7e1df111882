export interface ReadPhone {
  /** Ten digits, or empty. */
  readonly phone: string;
  readonly extension: string;
  /** The published text if a number or a part of it could not be read. */
  readonly phoneText: string;
}

const NUMBER_PATTERN = /(?:\+?1[\s.-]*)?\(?\s*([2-9]\d{2})\s*\)?[\s.–-]*([2-9]\d{2})[\s.–-]*(\d{4})(?!\d)/;
const EXTENSION_PATTERN = /^[\s,]*(?:ext(?:ension)?|x|#)\.?\s*(\d{1,6})\b/i;

/** Reads a North American number with its extension; anything beyond one number (a second one, an option) is also kept as text. */
export const readPhone = (published: string): ReadPhone => {
  const text = published.trim();
  if (text === '') return { phone: '', extension: '', phoneText: '' };
  const match = NUMBER_PATTERN.exec(text);
  if (!match || /\d/.test(text.slice(0, match.index))) return { phone: '', extension: '', phoneText: text };
  const textAfterNumber = text.slice(match.index + match[0].length);
  const extension = EXTENSION_PATTERN.exec(textAfterNumber);
  const textAfterExtension = extension ? textAfterNumber.slice(extension[0].length) : textAfterNumber;
  return { phone: match.slice(1, 4).join(''), extension: extension?.[1] ?? '', phoneText: /\d/.test(textAfterExtension) ? text : '' };
};
