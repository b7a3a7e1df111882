import sanitizeHtml from 'sanitize-html';

const TAGS = 'h2 h3 h4 p br hr ul ol li dl dt dd blockquote strong b em i a table caption thead tbody tr th td';

/** What a page to read may hold: text, headings below the page's own, lists, simple tables, and links. No style, no script, no picture. */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS.split(' '),
  allowedAttributes: { a: ['href', 'rel'], th: ['scope'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  allowProtocolRelative: false,
  transformTags: {
    // The page has a first heading of its own.
    h1: 'h2',
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href, ...(/^https?:/i.test(href.trim()) && { rel: 'noopener noreferrer' }) } }),
  },
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
};

/** HTML without anything that runs, loads or hides: the same on writing and on reading, so that doing it twice changes nothing. */
export const sanitizePage = (html: string): string => sanitizeHtml(html, OPTIONS).trim();
