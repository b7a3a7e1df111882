import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements after which a new line begins. */
const BLOCKS = new Set(['p', 'div', 'br', 'li', 'ul', 'ol', 'tr', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** Things that stand side by side without a space between them. */
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
 * The words of a published text: tags and entities resolved, a written `\n` is a new line, invisible characters gone,
 * runs of spaces one, no empty lines. Every line is trimmed.
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

/** The same in one line: names, addresses, phone numbers. */
export const plainLine = (published: string): string => plainText(published).replaceAll('\n', ' ');

/** At most `limit` characters, cut between words and marked so. */
export const shorten = (text: string, limit: number): string => {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > limit / 2 ? space : limit - 1).trimEnd()}…`;
};
