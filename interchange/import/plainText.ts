import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements after which a new line begins. */
const BLOCKS = new Set(['p', 'div', 'br', 'li', 'ul', 'ol', 'tr', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Elements whose neighbours have no space between them. */
const CELLS = new Set(['td', 'th', 'time']);
const UNSEEN = new Set(['script', 'style', 'template']);

const textOf = (node: Node): string => {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  if (!('childNodes' in node) || UNSEEN.has(node.nodeName)) return '';
  const inner = node.childNodes.map(textOf).join('');
  if (BLOCKS.has(node.nodeName)) return `\n${inner}\n`;
  return CELLS.has(node.nodeName) ? `${inner} ` : inner;
};

/**
 * Returns the words of a published text: tags and entities resolved, a literal `\n` as a new line, invisible characters removed, runs of
 * spaces reduced to one, no empty lines. Every line is trimmed.
 */
export const plainText = (published: string): string => {
  const text = /[<&]/.test(published) ? parseFragment(published).childNodes.map(textOf).join('') : published;
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
export const plainLine = (published: string): string => plainText(published).replaceAll('\n', ' ');

/** Shortens to at most `limit` characters, between words and with a mark. */
export const shorten = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > limit / 2 ? space : limit - 1).trimEnd()}…`;
};
