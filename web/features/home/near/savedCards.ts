import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { foldText } from '#domain/values/foldText.ts';
import { knownCategories } from '#domain/vocabulary/categories.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { TYPES_OF_TAB } from '#domain/vocabulary/serviceTypes.ts';
import { CATEGORY_TEXTS } from '#domain/vocabulary/texts.ts';
import type { Page } from '#web/api/operation.ts';
import type { ServicesInput } from '#web/api/servicesInput.ts';
import type { ServiceCard } from '#web/api/types.ts';
import { isSamePlace } from '../cachedListNear.ts';

/** Returns the point from which the distances of a saved answer were measured; undefined if the answer is no list of cards. */
const originOf = ({ queryKey: [kind, , input] }: Query): ServicesInput['near'] | undefined => {
  if (kind === 'favorites') return input as ServicesInput['near'];
  return kind === 'services' ? (input as ServicesInput).near : undefined;
};

const cardsIn = ({ state: { data } }: Query): readonly ServiceCard[] => {
  const answer = data as Partial<InfiniteData<Page<ServiceCard>> & Page<ServiceCard>> | undefined;
  return answer?.pages?.flatMap(({ rows }) => rows) ?? answer?.rows ?? [];
};

/** Returns the fields in which the server searches too (`web/api/servicesInput.ts`), as far as a card contains them. */
const searchedText = ({ name, serviceSummary, age, address1, city, state, zip, category }: ServiceCard): string => {
  const audiences = knownCategories(category).flatMap((known) => [known, CATEGORY_TEXTS[known].en, CATEGORY_TEXTS[known].es]);
  return foldText([name, serviceSummary, age, address1, city, state, zip, ...audiences].join('\n'));
};

/**
 * Searches the places saved on this device without the server: the rows of lists and favorites near the same place, of the kinds in
 * `input`, that contain all of its words. Nearest first; the latest answer of each place. Other filters do not apply.
 */
export const savedCards = (client: QueryClient, language: Language, { tab, sub, words, near }: ServicesInput): readonly ServiceCard[] => {
  const wantedTypes: readonly string[] = sub === null ? [tab, ...TYPES_OF_TAB[tab]] : [sub];
  const wantedWords = foldText(words).split(/\s+/);
  const oldestFirst = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => queryKey[1] === language })
    .filter((query) => {
      const origin = originOf(query);
      return origin !== undefined && isSamePlace(origin, near);
    })
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  const cardsById = new Map(oldestFirst.flatMap(cardsIn).map((card) => [card.id, card]));
  return [...cardsById.values()]
    .filter((card) => card.type.some((type) => wantedTypes.includes(type)))
    .filter((card) => {
      const text = searchedText(card);
      return wantedWords.every((word) => text.includes(word));
    })
    .toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity) || a.name.localeCompare(b.name));
};
