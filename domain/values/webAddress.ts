import { decodePunycode } from './punycode.ts';

/*
 * Web addresses for links of this directory. The product stores a browser's parsed form of the text (`URL.href`), so that the displayed
 * site and the opened site are the same.
 */

/** Top-level names that lead to no public site: reserved by RFC 6761, 6762, 7686 and 9476, by ICANN, or used in private networks. */
const NON_PUBLIC_DOMAINS = new Set(
  'localhost local localdomain internal intranet private home lan corp arpa test invalid onion alt'.split(' '),
);

/** Scripts of living languages (UAX 31, table 5), of which a name uses one. */
const SCRIPTS =
  'Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Thaana Ethiopic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Khmer';
/** Scripts that Japanese, Chinese and Korean combine; their characters do not resemble Latin letters. */
const COMBINED_SCRIPTS = ['Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul'];

const scriptPattern = (scripts: string): string =>
  `[\\p{scx=Common}\\p{scx=Inherited}${scripts
    .split(' ')
    .map((script) => `\\p{scx=${script}}`)
    .join('')}]+`;
/** Same rule as in browsers for showing a name in its script: the level "Highly Restrictive" of UTS 39. */
const SINGLE_SCRIPT_PATTERN = new RegExp(`^(?:${[...SCRIPTS.split(' '), ...COMBINED_SCRIPTS].map(scriptPattern).join('|')})$`, 'u');
/** Cyrillic and Greek words made only of letters that look Latin; the list of Cyrillic ones is Chromium's. */
const LATIN_LOOKALIKE_PATTERN = /^(?:[асԁеһіјӏорԛѕԝхуъЬҽпгѵѡ\d-]+|[αικνρυωηοτ\d-]+)$/u;

/** Phones that are some years old have no `URL.canParse`. */
const parseUrl = (address: string): URL | undefined => {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
};

const PUNYCODE_PREFIX = 'xn--';
const isNotDeceptive = (label: string): boolean => {
  if (!label.startsWith(PUNYCODE_PREFIX)) return true;
  const text = decodePunycode(label.slice(PUNYCODE_PREFIX.length));
  return text !== undefined && SINGLE_SCRIPT_PATTERN.test(text) && !LATIN_LOOKALIKE_PATTERN.test(text);
};

/**
 * Whether a name is public: at least two labels, the last one of letters, so neither a number in any notation nor a name in a private
 * network.
 */
const isPublicHostname = (hostname: string): boolean => {
  const labels = hostname.replace(/\.$/, '').split('.');
  const topLevelDomain = labels.at(-1) ?? '';
  return (
    hostname.length <= 253 &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z\d_-]{1,63}$/.test(label)) &&
    /^(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/.test(topLevelDomain) &&
    !NON_PUBLIC_DOMAINS.has(topLevelDomain) &&
    labels.every(isNotDeceptive)
  );
};

/**
 * Returns a web address in the form of browsers, with `http://` added if it has no scheme; undefined if it is no http or https address of
 * a public name. Also undefined: addresses with user names (an e-mail address, or a deception), backslashes, white space and invisible
 * characters, numeric hosts, and names that mix alphabets.
 */
export const normalizeWebAddress = (text: string): string | undefined => {
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(text)) return undefined;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const parsed = /^[^/]*\/*[^/?#]*@/.test(address) ? undefined : parseUrl(address);
  if (parsed === undefined || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return undefined;
  return isPublicHostname(parsed.hostname) ? parsed.href : undefined;
};
