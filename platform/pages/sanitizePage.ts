import sanitizeHtml from 'sanitize-html';
import { isPlainEmail } from '../../domain/email.ts';
import { mailtoHref } from '../../domain/mailto.ts';
import type { Issue } from '../../domain/errors.ts';
import { webAddress } from '../../domain/webAddress.ts';

const TAGS = 'h2 h3 h4 p br hr ul ol li dl dt dd blockquote strong b em i a table caption thead tbody tr th td';

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

type Refuse = (code: Issue['code']) => void;

/** Links out lead where every web address of the directory may lead, and letters go to one address; words stay without such a link. */
const linkOf = (typed: string, refuse: Refuse): Record<string, string> => {
  const href = asBrowsersRead(typed);
  if (/^https?:/i.test(href)) {
    const address = webAddress(href);
    if (address !== undefined) return { href: address, rel: 'noopener noreferrer' };
    refuse('PLEASE_INPUT_VALID_WEB_ADDRESS');
    return {};
  }
  if (/^mailto:/i.test(href)) {
    const link = mailLink(href);
    if (link !== undefined) return { href: link };
    refuse('PLEASE_INPUT_VALID_EMAIL');
    return {};
  }
  return { href };
};

/** What a page to read may hold: text, headings below the page's own, lists, simple tables, and links. No style, no script, no picture. */
const options = (refuse: Refuse): sanitizeHtml.IOptions => ({
  allowedTags: TAGS.split(' '),
  allowedAttributes: { a: ['href', 'rel'], th: ['scope'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  allowProtocolRelative: false,
  transformTags: {
    // The page has a first heading of its own.
    h1: 'h2',
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkOf(href, refuse) }),
  },
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
});

export interface SanitizedPage {
  readonly html: string;
  /** One for each link that may not lead out: it is taken out, its words are left. */
  readonly issues: readonly Issue[];
}

/** A page that somebody writes, and what is wrong with its links: nobody should publish a page that leads nowhere unawares. */
export const readPage = (html: string): SanitizedPage => {
  const issues: Issue[] = [];
  const clean = sanitizeHtml(
    html,
    options((code) => issues.push({ code, path: ['content'] })),
  );
  return { html: clean.trim(), issues };
};

/** HTML without anything that runs, loads or hides: the same on writing and on reading, so that doing it twice changes nothing. */
export const sanitizePage = (html: string): string => readPage(html).html;
