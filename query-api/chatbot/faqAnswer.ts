import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { isFunctionWord } from '#chatbot/words/functionWords.ts';
import { stemOf } from '#chatbot/words/stems.ts';
import { foldSentence, tokenize } from '#chatbot/words/tokens.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

interface Section {
  readonly heading: string;
  readonly text: string;
}

/** Words of the heading and text that a section shares with the question. */
const MIN_SHARED_IN_HEADING = 1;
const HEADINGS = ['h2', 'h3'];

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

const stemsOf = (text: string, language: Language): ReadonlySet<string> =>
  new Set(
    tokenize(foldSentence(text))
      .map((token) => token.text)
      .filter((word) => !isFunctionWord(word))
      .map((word) => stemOf(word, language)),
  );

const countShared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => [...one].filter((stem) => other.has(stem)).length;

/** Returns the text of the section that answers a question best; undefined if no heading shares a word with it. */
export const findFaqAnswer = (html: string, question: string, language: Language): string | undefined => {
  const questionStems = stemsOf(question, language);
  const [best] = sectionsOf(html)
    .map(({ heading, text }) => ({
      text,
      inHeading: countShared(questionStems, stemsOf(heading, language)),
      inText: countShared(questionStems, stemsOf(text, language)),
    }))
    .filter(({ inHeading }) => inHeading >= MIN_SHARED_IN_HEADING)
    .toSorted((a, b) => 2 * b.inHeading + b.inText - (2 * a.inHeading + a.inText));
  return best?.text;
};
