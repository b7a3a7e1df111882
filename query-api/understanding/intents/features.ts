import type { Language } from '#domain/vocabulary/languages.ts';
import { commonWords } from '../words/commonWords.ts';
import type { Word } from '../words/vocabulary.ts';

/** A part of a sentence that stands for an entity; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** `service`, `place`, or a name and value of the lexicon: `type:FOOD`. */
  readonly tag: string;
}

/** Whether the word at an index belongs to a part of a sentence. */
export const isWithin = (index: number, { start, end }: Pick<Span, 'start' | 'end'>): boolean => start <= index && index < end;

const LANGUAGES: readonly Language[] = ['en', 'es'];

/** The stems of a word in the languages in which it is common, else in both. */
const stemFeatures = ({ meant, stems }: Word): readonly string[] => {
  const common = LANGUAGES.filter((language) => commonWords()[language].has(meant));
  return (common.length === 0 ? LANGUAGES : common).map((language) => stems[LANGUAGES.indexOf(language)]!);
};

/**
 * Returns the features of a sentence for the classifier: its stems, pairs of neighbors, and a tag for each entity. Names of services and
 * places count as their tag alone.
 */
export const featuresOf = (words: readonly Word[], spans: readonly Span[]): ReadonlySet<string> => {
  const features = new Set<string>();
  const nameAt = (index: number): string | undefined =>
    spans.find((span) => (span.tag === 'service' || span.tag === 'place') && isWithin(index, span))?.tag;
  const sequence: string[] = ['^'];
  for (const [index, word] of words.entries()) {
    const name = nameAt(index);
    if (name !== undefined) {
      if (sequence.at(-1) !== `@${name}`) sequence.push(`@${name}`);
      continue;
    }
    sequence.push(word.isFunctionWord ? word.meant : stemFeatures(word)[0]!);
    for (const stem of stemFeatures(word)) features.add(stem);
  }
  sequence.push('$');
  for (const [index, item] of sequence.entries()) {
    const next = sequence[index + 1];
    if (next !== undefined) features.add(`${item} ${next}`);
  }
  for (const { tag } of spans) {
    features.add(`@${tag}`);
    features.add(`@${tag.split(':')[0]}`);
  }
  return features;
};
