import sanitizeHtml from 'sanitize-html';
import { PAGE_TAGS, parsePageLink } from '#domain/page/links.ts';
import { withoutBidiControls } from '#domain/values/bidi.ts';
import type { Issue } from '#domain/values/errors.ts';

type ReportIssue = (code: Issue['code'], address: string) => void;

/** Returns the attributes of a link; a forbidden link is removed and its text stays. */
const linkAttributes = (typed: string, reportIssue: ReportIssue): Record<string, string> => {
  const link = parsePageLink(typed);
  if ('problem' in link) {
    reportIssue(link.problem, typed);
    return {};
  }
  return { href: link.href, ...(link.isExternal ? { rel: 'noopener noreferrer' } : {}) };
};

/** Returns the sanitizer's options: no style, no script, no picture. */
const sanitizeOptions = (reportIssue: ReportIssue): sanitizeHtml.IOptions => ({
  allowedTags: PAGE_TAGS,
  allowedAttributes: { a: ['href', 'rel'], th: ['scope'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  allowProtocolRelative: false,
  transformTags: {
    // The page already has a first-level heading.
    h1: 'h2',
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkAttributes(href, reportIssue) }),
  },
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
  textFilter: withoutBidiControls,
});

export interface SanitizedPage {
  readonly html: string;
  /** One issue for each forbidden link, with its address: the link is removed, its text stays. */
  readonly issues: readonly Issue[];
}

/** Maximum number of characters of an address in an issue. */
const MAX_SHOWN_ADDRESS = 200;

/** Sanitizes an editor's HTML and reports forbidden links, so that no page with a dead link is published unnoticed. */
export const sanitizeWithIssues = (html: string): SanitizedPage => {
  const issues: Issue[] = [];
  const cleanHtml = sanitizeHtml(
    html,
    sanitizeOptions((code, address) => issues.push({ code, path: ['content'], params: { address: address.slice(0, MAX_SHOWN_ADDRESS) } })),
  );
  return { html: cleanHtml.trim(), issues };
};

/** Removes everything from HTML that runs, loads or hides. Used on write and on read; a second run changes nothing. */
export const sanitizePage = (html: string): string => sanitizeWithIssues(html).html;
