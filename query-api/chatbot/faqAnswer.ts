import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import type { Language } from '#domain/vocabulary/languages.ts';
import { readEquivalents } from '../understanding/readData.ts';
import { contentWords } from '../understanding/words/functionWords.ts';
import { stemOf } from '../understanding/words/stems.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

interface Section {
  readonly heading: string;
  readonly text: string;
}

const HEADINGS = ['h2', 'h3'];
/** Words of nearly every question about the site. */
const GENERIC: ReadonlySet<string> = new Set(
  ['use', 'site', 'app', 'page', 'find', 'look', 'want']
    .map((word) => stemOf(word, 'en'))
    .concat(['usar', 'sitio', 'pagina', 'aplicacion', 'encontrar', 'quiero'].map((word) => stemOf(word, 'es'))),
);

const textOf = (node: Node): string => {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
};

/** Splits a page into its sections, each a heading with the text below it. */
const sectionsOf = (html: string): readonly Section[] => {
  const sections: { heading: string; text: string }[] = [];
  for (const node of parseFragment(html).childNodes) {
    if (HEADINGS.includes(node.nodeName)) sections.push({ heading: textOf(node).trim(), text: '' });
    else {
      const section = sections.at(-1);
      if (section !== undefined) section.text = `${section.text} ${textOf(node).trim()}`.trim();
    }
  }
  return sections.filter(({ text }) => text !== '');
};

const stemsOf = (words: readonly string[], language: Language): ReadonlySet<string> => new Set(words.map((word) => stemOf(word, language)));

const equivalents = readEquivalents('faqWords');
/** Returns the words of a question with those that mean the same. */
const withEquivalents = (words: readonly string[]): readonly string[] => words.flatMap((word) => [word, ...(equivalents.get(word) ?? [])]);

/** A word of a heading says more about its section than one of the text. */
const HEADING_WEIGHT = 2;
/** Less shared words may share by chance. */
const MIN_SCORE = 2;

/**
 * Returns the text of the section that answers a question best; undefined if none does. Words count by their rarity among the sections; a
 * section must share a word of its heading.
 */
export const findFaqAnswer = (html: string, question: string, language: Language): string | undefined => {
  const questionStems = stemsOf(withEquivalents(contentWords(question)), language);
  const sections = sectionsOf(html).map(({ heading, text }) => ({
    text,
    inHeading: stemsOf(contentWords(heading), language),
    inText: stemsOf(contentWords(text), language),
  }));
  const rarityOf = (stem: string): number =>
    Math.log(1 + sections.length / sections.filter(({ inHeading, inText }) => inHeading.has(stem) || inText.has(stem)).length);
  const weightIn = (stems: ReadonlySet<string>): number =>
    [...questionStems].reduce((sum, stem) => sum + (stems.has(stem) && !GENERIC.has(stem) ? rarityOf(stem) : 0), 0);
  const [best] = sections
    .map(({ text, inHeading, inText }) => {
      const heading = weightIn(inHeading);
      return { text, heading, score: HEADING_WEIGHT * heading + weightIn(inText) };
    })
    .filter(({ heading, score }) => heading > 0 && score >= MIN_SCORE)
    .toSorted((a, b) => b.score - a.score);
  return best?.text;
};
