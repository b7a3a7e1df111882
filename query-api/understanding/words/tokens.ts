import { foldText } from '#domain/values/foldText.ts';

/** A word of a sentence. */
export interface Token {
  /** Without case, accents and apostrophes. */
  readonly text: string;
  /** Where it stands in the folded sentence. */
  readonly start: number;
  readonly end: number;
}

/** Normalizes a sentence: no case, accents or apostrophes. */
export const foldSentence = (sentence: string): string => foldText(sentence).replaceAll(/['’‘`´]/g, '');

/** Splits a folded sentence into its words and numbers. */
export const tokenize = (folded: string): readonly Token[] =>
  [...folded.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));

/** Returns the words of a text, folded. */
export const textWords = (text: string): readonly string[] => tokenize(foldSentence(text)).map((token) => token.text);
