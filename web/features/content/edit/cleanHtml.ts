import DOMPurify from 'dompurify';
import { PAGE_TAGS, parsePageLink } from '#domain/page/links.ts';

/** Tags of other programs, with the allowed tags that replace them. */
const TAG_REPLACEMENTS: Readonly<Record<string, string>> = { H1: 'h2', H5: 'h4', H6: 'h4' };
const BLOCK_SELECTOR = 'p, h1, h2, h3, h4, h5, h6, ul, ol, dl, table, blockquote, div';

const replaceTag = (element: Element, tag: string): void => {
  const replacement = document.createElement(tag);
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
};

/**
 * Sanitizes pasted or stored HTML by the same rules as the server: keeps text, headings, lists, tables and links; removes styles, images
 * and scripts. Turns `div` elements into paragraphs.
 */
export const cleanText = (html: string): DocumentFragment => {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...PAGE_TAGS, 'h1', 'h5', 'h6', 'div'],
    ALLOWED_ATTR: ['href', 'scope'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const element of fragment.querySelectorAll('h1, h5, h6')) replaceTag(element, TAG_REPLACEMENTS[element.tagName] ?? 'p');
  // From the innermost to the outermost element.
  for (const element of [...fragment.querySelectorAll('div')].toReversed())
    if (element.querySelector(BLOCK_SELECTOR) === null) replaceTag(element, 'p');
    else element.replaceWith(...element.childNodes);
  return fragment;
};

/** A link with an address that a page may not contain. */
export interface InvalidLink {
  readonly words: string;
  readonly address: string;
}

/** Returns the links of a text that visitors could not open, in document order. */
export const findInvalidLinks = (html: string): readonly InvalidLink[] => {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return [...parsed.querySelectorAll('a[href]')].flatMap((link) => {
    const address = link.getAttribute('href') ?? '';
    return 'problem' in parsePageLink(address) ? [{ words: link.textContent.trim(), address }] : [];
  });
};

/** Checks whether a text is empty for the reader. */
export const isEmptyText = (html: string): boolean =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replace(/[\s\u200B]/g, '') === '';

/** Removes the editor's own additions from a text: the line break that keeps a block open, and empty blocks at the end. */
export const normalizeHtml = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const lineBreak of body.querySelectorAll('br:last-child'))
    if (lineBreak.nextSibling === null && lineBreak.previousSibling !== null) lineBreak.remove();
  while (body.lastElementChild !== null && body.lastElementChild.tagName !== 'HR' && isEmptyText(body.lastElementChild.innerHTML))
    body.lastElementChild.remove();
  return body.innerHTML;
};
