import { isPlainEmail } from '../values/email.ts';
import { mailtoHref } from '../values/mailto.ts';
import { normalizeWebAddress } from '../values/webAddress.ts';

/** Normalizes an address like a browser: trims spaces and control characters, removes tabs and line breaks. */
const normalizeLikeBrowser = (href: string): string => href.replace(/^[ \p{Cc}]+|[ \p{Cc}]+$|[\t\n\r]+/gu, '');

const decodeOrEmpty = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** Returns a `mailto:` link to one plain address, with at most a subject; undefined if the address is invalid. */
const toMailLink = (href: string): string | undefined => {
  const [address = '', query = ''] = href.slice('mailto:'.length).split('?');
  const recipient = decodeOrEmpty(address);
  if (!isPlainEmail(recipient)) return undefined;
  const subject = new URLSearchParams(query).get('subject');
  return `${mailtoHref(recipient)}${subject === null ? '' : `?subject=${encodeURIComponent(subject)}`}`;
};

/** A link of a page: its target, or the error code of an invalid one. Links of schemes other than web and mail are not checked here. */
export type PageLink =
  | { readonly href: string; readonly isExternal: boolean }
  | { readonly problem: 'PLEASE_INPUT_VALID_WEB_ADDRESS' | 'PLEASE_INPUT_VALID_EMAIL' };

/** Parses a link of a page. Web links follow the directory's rules for web addresses; mail links have one address. */
export const parsePageLink = (typed: string): PageLink => {
  const href = normalizeLikeBrowser(typed);
  if (/^https?:/i.test(href)) {
    const address = normalizeWebAddress(href);
    return address === undefined ? { problem: 'PLEASE_INPUT_VALID_WEB_ADDRESS' } : { href: address, isExternal: true };
  }
  if (/^mailto:/i.test(href)) {
    const link = toMailLink(href);
    return link === undefined ? { problem: 'PLEASE_INPUT_VALID_EMAIL' } : { href: link, isExternal: false };
  }
  return { href, isExternal: false };
};

/** HTML elements that a page may contain: text, headings below the page's own, lists, simple tables, and links. */
export const PAGE_TAGS = 'h2 h3 h4 p br hr ul ol li dl dt dd blockquote strong b em i a table caption thead tbody tr th td'.split(' ');

/** Maximum length of a page, in characters of its HTML. */
export const PAGE_MAX_LENGTH = 100_000;
