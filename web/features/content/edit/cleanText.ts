import DOMPurify from 'dompurify';
import { PAGE_TAGS, readPageLink } from '#domain/page/links.ts';

/** Tags that other programs write and that become one of ours. */
const TURNED: Readonly<Record<string, string>> = { H1: 'h2', H5: 'h4', H6: 'h4' };
const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, dl, table, blockquote, div';

const turn = (element: Element, tag: string): void => {
  const turned = document.createElement(tag);
  turned.append(...element.childNodes);
  element.replaceWith(turned);
};

/**
 * What of pasted or stored HTML a page may hold, as the server sees it too: its text stays, and headings, lists, tables and links;
 * looks, pictures and whatever runs do not. What other programs call a division becomes a paragraph.
 */
export const cleanText = (html: string): DocumentFragment => {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...PAGE_TAGS, 'h1', 'h5', 'h6', 'div'],
    ALLOWED_ATTR: ['href', 'scope'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const element of fragment.querySelectorAll('h1, h5, h6')) turn(element, TURNED[element.tagName] ?? 'p');
  // From the innermost one outwards.
  for (const element of [...fragment.querySelectorAll('div')].toReversed())
    if (element.querySelector(BLOCKS) === null) turn(element, 'p');
    else element.replaceWith(...element.childNodes);
  return fragment;
};

/** A link that may not lead where it does. */
export interface BadLink {
  readonly words: string;
  readonly address: string;
}

/** The links of a text that visitors could not open, in its order. */
export const badLinks = (html: string): readonly BadLink[] => {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  return [...parsed.querySelectorAll('a[href]')].flatMap((link) => {
    const address = link.getAttribute('href') ?? '';
    return 'problem' in readPageLink(address) ? [{ words: link.textContent.trim(), address }] : [];
  });
};

/** Whether there is nothing to read in a text. */
export const saysNothing = (html: string): boolean =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replace(/[\s\u200B]/g, '') === '';

/** A text without what only the editor needs: the line break that holds a block open, and empty blocks at the end. */
export const tidyText = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const lineBreak of body.querySelectorAll('br:last-child'))
    if (lineBreak.nextSibling === null && lineBreak.previousSibling !== null) lineBreak.remove();
  while (body.lastElementChild !== null && body.lastElementChild.tagName !== 'HR' && saysNothing(body.lastElementChild.innerHTML))
    body.lastElementChild.remove();
  return body.innerHTML;
};
