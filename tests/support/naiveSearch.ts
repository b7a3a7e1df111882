import { TYPES_OF_TAB, type ServiceType, type Tab } from '#domain/vocabulary/serviceTypes.ts';
import type { NamedKinds } from '#query-api/listing/listQuery.ts';
import { isCorrectable, isOneSlip, singularKey } from '#query-api/listing/searchText.ts';
import { kindsOfWords, searchWords } from '#query-api/services/searchWords.ts';

/** What a search reads of a service. */
export interface SearchedService {
  readonly name: string;
  readonly otherTexts: readonly string[];
  readonly types: readonly ServiceType[];
}

const RANK = { part: 1, kind: 2, whole: 3, name: 4 } as const;

const hasDigit = (word: string): boolean => /\d/.test(word);

const wordsIn = (text: string): readonly string[] =>
  [...text.normalize('NFD').matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)].map(([word]) => word.replace(/[\p{M}'’]/gu, '').toLowerCase());

const isOfKinds = ({ types }: SearchedService, { types: kinds }: NamedKinds): boolean => {
  const wanted = kinds.flatMap((kind): readonly string[] => [kind, ...(TYPES_OF_TAB[kind as Tab] ?? [])]);
  return types.some((type) => wanted.includes(type));
};

/** Returns how well a service matches one word as it is typed; 0 if it does not. */
const rankOfWord = (service: SearchedService, word: string, kinds: NamedKinds | null): number => {
  let rank: number = kinds !== null && !kinds.isCorrected && isOfKinds(service, kinds) ? RANK.kind : 0;
  for (const [index, text] of [service.name, ...service.otherTexts].entries())
    for (const textWord of wordsIn(text)) {
      if (hasDigit(word) !== hasDigit(textWord)) continue;
      if (singularKey(textWord) === singularKey(word)) rank = Math.max(rank, index === 0 ? RANK.name : RANK.whole);
      else if (textWord.includes(word)) rank = Math.max(rank, RANK.part);
    }
  return rank;
};

/** Returns how well a service matches a word with one typing error. */
const rankOfCorrectedWord = (service: SearchedService, word: string, kinds: NamedKinds | null): number => {
  if (kinds?.isCorrected === true && isOfKinds(service, kinds)) return RANK.part;
  const isSimilar = [service.name, ...service.otherTexts]
    .flatMap(wordsIn)
    .some((textWord) => !hasDigit(textWord) && (isOneSlip(textWord, word) || isOneSlip(singularKey(textWord), singularKey(word))));
  return isSimilar ? RANK.part : 0;
};

/**
 * Ranks services by a search, word by word and text by text: a second implementation of the search of lists, without an index. `listed`: the
 * services that the list may show, by which a word is found to be misspelled.
 */
export const createNaiveRank = (query: string, listed: readonly SearchedService[]): ((service: SearchedService) => number) => {
  const words = searchWords(query);
  const kindsByWord = kindsOfWords(words) ?? words.map(() => null);
  const isMisspelled = words.map(
    (word, index) => isCorrectable(word) && listed.every((service) => rankOfWord(service, word, kindsByWord[index] ?? null) === 0),
  );
  const namesOnlyKinds = kindsByWord.every((kinds) => kinds?.isCorrected === false);
  return (service) =>
    Math.min(
      namesOnlyKinds ? RANK.whole : RANK.name,
      ...words.map((word, index) => {
        const kinds = kindsByWord[index] ?? null;
        return rankOfWord(service, word, kinds) || (isMisspelled[index] === true ? rankOfCorrectedWord(service, word, kinds) : 0);
      }),
    );
};
