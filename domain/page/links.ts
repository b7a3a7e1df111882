import { isPlainEmail } from '#kernel/email.ts';
import { mailtoHref } from '#kernel/mailto.ts';
import { webAddress } from '#kernel/webAddress.ts';

/** As browsers read an address: nothing at its ends, no tab or line break within. */
const asBrowsersRead = (href: string): string => href.replace(/^[ \p{Cc}]+|[ \p{Cc}]+$|[\t\n\r]+/gu, '');

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

/** `mailto:` one plain address, with a subject at most. */
const mailLink = (href: string): string | undefined => {
  const [address = '', query = ''] = href.slice('mailto:'.length).split('?');
  const to = decoded(address);
  if (!isPlainEmail(to)) return undefined;
  const subject = new URLSearchParams(query).get('subject');
  return `${mailtoHref(to)}${subject === null ? '' : `?subject=${encodeURIComponent(subject)}`}`;
};

/** A link of a page: where it leads, or why it may not. Of another scheme than web and mail nothing is judged here. */
export type PageLink =
  | { readonly href: string; readonly leadsOut: boolean }
  | { readonly problem: 'PLEASE_INPUT_VALID_WEB_ADDRESS' | 'PLEASE_INPUT_VALID_EMAIL' };

/** Links out lead where every web address of the directory may lead, and letters go to one address. */
export const readPageLink = (typed: string): PageLink => {
  const href = asBrowsersRead(typed);
  if (/^https?:/i.test(href)) {
    const address = webAddress(href);
    return address === undefined ? { problem: 'PLEASE_INPUT_VALID_WEB_ADDRESS' } : { href: address, leadsOut: true };
  }
  if (/^mailto:/i.test(href)) {
    const link = mailLink(href);
    return link === undefined ? { problem: 'PLEASE_INPUT_VALID_EMAIL' } : { href: link, leadsOut: false };
  }
  return { href, leadsOut: false };
};

/** What a page to read may be made of: text, headings below the page's own, lists, simple tables, and links. */
export const PAGE_TAGS = 'h2 h3 h4 p br hr ul ol li dl dt dd blockquote strong b em i a table caption thead tbody tr th td'.split(' ');

/** Longest page that a user may write, in characters of its HTML. */
export const LONGEST_PAGE = 100_000;
