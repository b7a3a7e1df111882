import sanitizeHtml from 'sanitize-html';
import { PAGE_TAGS, readPageLink } from '#domain/page/links.ts';
import { withoutBidiControls } from '#kernel/bidi.ts';
import type { Issue } from '#kernel/errors.ts';

type Refuse = (code: Issue['code'], address: string) => void;

/** Words stay without a link that may not lead where it does. */
const linkOf = (typed: string, refuse: Refuse): Record<string, string> => {
  const link = readPageLink(typed);
  if ('problem' in link) {
    refuse(link.problem, typed);
    return {};
  }
  return { href: link.href, ...(link.leadsOut ? { rel: 'noopener noreferrer' } : {}) };
};

/** No style, no script, no picture. */
const options = (refuse: Refuse): sanitizeHtml.IOptions => ({
  allowedTags: PAGE_TAGS,
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
  textFilter: withoutBidiControls,
});

export interface SanitizedPage {
  readonly html: string;
  /** One for each link that may not lead out, by its address: it is taken out, its words are left. */
  readonly issues: readonly Issue[];
}

/** Of an address that is named in a refusal. */
const SHOWN = 200;

/** Sanitizes the HTML of an editor and reports bad links, so that no page with a dead link is published unnoticed. */
export const readPage = (html: string): SanitizedPage => {
  const issues: Issue[] = [];
  const clean = sanitizeHtml(
    html,
    options((code, address) => issues.push({ code, path: ['content'], params: { address: address.slice(0, SHOWN) } })),
  );
  return { html: clean.trim(), issues };
};

/** HTML without anything that runs, loads or hides: the same on writing and on reading, so that doing it twice changes nothing. */
export const sanitizePage = (html: string): string => readPage(html).html;
