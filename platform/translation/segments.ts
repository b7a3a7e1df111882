/** A piece of a text: a sentence, or the characters between two of them. */
export interface Segment {
  readonly text: string;
  readonly isSeparator: boolean;
}

/** Line breaks, semicolons, upright bars and bullets. */
const HARD_SEPARATOR = /(\s*(?:\r?\n|[;|•·●▪‣◦])+\s*)/u;

/** Words whose full stop ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:st|mt|ft|dr|mr|mrs|ms|rev|sr|jr|ave|blvd|rd|hwy|no|inc|ext|apt|approx|etc|e\.g|i\.e|\p{L}|mon|tues?|wed|thurs?|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.$/iu;
const TIME_OF_DAY = /[ap]\.\s?m\.$/i;
const DAY_OF_WEEK = /\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\b/i;
const DAY_AT_START = new RegExp(`^["'(]?${DAY_OF_WEEK.source}`, 'i');

/** Whether a sentence ends between two parts of a text. A first day after a time belongs to it: "9 a.m. to 1 p.m. Monday". */
const isSentenceEnd = (before: string, after: string): boolean =>
  TIME_OF_DAY.test(before)
    ? /^["'(]?\p{Lu}/u.test(after) && (DAY_OF_WEEK.test(before) || !DAY_AT_START.test(after))
    : !ABBREVIATION.test(before);

/** Splits a line into sentences and the spaces between them. */
const splitSentences = (line: string): readonly Segment[] => {
  const segments: Segment[] = [];
  let start = 0;
  for (const found of line.matchAll(/(?<=[.!?]["')]?)\s+(?=\S)/g)) {
    const end = found.index + found[0].length;
    if (!isSentenceEnd(line.slice(start, found.index), line.slice(end))) continue;
    segments.push({ text: line.slice(start, found.index), isSeparator: false }, { text: found[0], isSeparator: true });
    start = end;
  }
  return [...segments, { text: line.slice(start), isSeparator: false }];
};

/** Splits a text into its sentences and the separators between them; together they are the text. */
export const splitSegments = (text: string): readonly Segment[] =>
  text
    .split(HARD_SEPARATOR)
    .flatMap((part, index) => (index % 2 === 1 ? [{ text: part, isSeparator: true }] : splitSentences(part)))
    .filter((segment) => segment.text !== '');
