export interface ReadPhone {
  /** Ten digits, or empty. */
  readonly phone: string;
  readonly extension: string;
  /** The published text if a number or a part of it could not be read. */
  readonly phoneText: string;
}

const NUMBER_PATTERN = /(?:\+?1[\s.-]*)?\(?\s*([2-9]\d{2})\s*\)?[\s.–-]*([2-9]\d{2})[\s.–-]*(\d{4})(?!\d)/;
const EXTENSION_PATTERN = /^[\s,]*(?:ext(?:ension)?|x|#)\.?\s*(\d{1,6})\b/i;

/** A number that is a fax: "Fax: 303-555-0199", "303-555-0199 (fax)". */
const FAX_PATTERN = new RegExp(
  String.raw`\bfax(?:es)?\b(?: (?:number|no))?[\s:.#-]*(?:${NUMBER_PATTERN.source})|(?:${NUMBER_PATTERN.source})[\s,]*(?:\(fax\)|fax\b(?![\s:.#-]*\(?\d))`,
  'gi',
);
/** Words by which a file says that there is no number. */
const NO_NUMBER_PATTERN = /^(?:none|no(?: phone)?(?: number)?|n ?\/ ?a|na|unknown|unlisted|not available|tbd|x+|0+|[\s()–—.-]+)$/i;

/**
 * Reads a North American number with its extension; anything beyond one number (a second one, a fax, an option) is also kept as text. A fax
 * is never the number to call.
 */
export const readPhone = (published: string): ReadPhone => {
  const text = published.trim();
  if (text === '' || NO_NUMBER_PATTERN.test(text)) return { phone: '', extension: '', phoneText: '' };
  const textWithoutFax = text.replace(FAX_PATTERN, ' ');
  const match = NUMBER_PATTERN.exec(textWithoutFax);
  if (!match || /\d/.test(textWithoutFax.slice(0, match.index))) return { phone: '', extension: '', phoneText: text };
  const textAfterNumber = textWithoutFax.slice(match.index + match[0].length);
  const extension = EXTENSION_PATTERN.exec(textAfterNumber);
  const textAfterExtension = extension ? textAfterNumber.slice(extension[0].length) : textAfterNumber;
  return {
    phone: match.slice(1, 4).join(''),
    extension: extension?.[1] ?? '',
    phoneText: /\d/.test(textAfterExtension) || textWithoutFax !== text ? text : '',
  };
};
