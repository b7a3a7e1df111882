import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements after which a new line begins. */
const BLOCK_ELEMENTS = new Set(['p', 'div', 'br', 'li', 'ul', 'ol', 'tr', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Elements whose neighbours have no space between them. */
const CELL_ELEMENTS = new Set(['td', 'th', 'time']);
const INVISIBLE_ELEMENTS = new Set(['script', 'style', 'template']);

const textOfNode = (node: Node): string => {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  if (!('childNodes' in node) || INVISIBLE_ELEMENTS.has(node.nodeName)) return '';
  const innerText = node.childNodes.map(textOfNode).join('');
  if (BLOCK_ELEMENTS.has(node.nodeName)) return `\n${innerText}\n`;
  return CELL_ELEMENTS.has(node.nodeName) ? `${innerText} ` : innerText;
};

/**
 * Returns the words of a published text: tags and entities resolved, a literal `\n` as a new line, invisible characters removed, runs of
 * spaces reduced to one, no empty lines. Every line is trimmed.
 */
export const toPlainText = (published: string): string => {
  if (published === '') return '';
  const text = /[<&]/.test(published) ? parseFragment(published).childNodes.map(textOfNode).join('') : published;
  return text
    .replaceAll('\\n', '\n')
    .replace(/[\u200b-\u200f\u2060\ufeff\p{Bidi_Control}]|\p{Cc}/gu, (character) =>
      character === '\n' ? '\n' : character === '\t' || character === '\r' ? ' ' : '',
    )
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
};

/** Returns the same in one line, for names, addresses, phone numbers. */
export const toPlainLine = (published: string): string => toPlainText(published).replaceAll('\n', ' ');

/** Shortens to at most `limit` characters, between words and with a mark. */
export const shorten = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const shortened = text.slice(0, limit - 1);
  const lastSpace = shortened.lastIndexOf(' ');
  return `${shortened.slice(0, lastSpace > limit / 2 ? lastSpace : limit - 1).trimEnd()}…`;
};
