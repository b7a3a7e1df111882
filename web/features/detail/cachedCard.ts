import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import { KNOWN_WIRE_CONDITIONS, type KnownWireCondition } from '#domain/service/conditions.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Page } from '../../api/operation.ts';
import type { Service, ServiceCard } from '../../api/types.ts';
import { toServerTime } from '../../browser/serverTime.ts';

/** First parts of the query keys whose data contain cards. */
const QUERIES_WITH_CARDS: readonly unknown[] = ['services', 'map', 'critical', 'favorites'];

const cardsIn = ({ state: { data } }: Query): readonly ServiceCard[] => {
  const response = data as Partial<InfiniteData<Page<ServiceCard>> & Page<ServiceCard>> | undefined;
  return response?.pages?.flatMap(({ rows }) => rows) ?? response?.rows ?? [];
};

export interface CachedCard {
  readonly card: ServiceCard;
  readonly language: Language;
  /** Time of the response by the server's clock, in milliseconds since 1970. */
  readonly savedAt: number;
}

/** Returns the fields of the urgent notice, which only one of the cached lists contains. */
const noticeFieldsIn = (cards: readonly CachedCard[]): Partial<ServiceCard> => {
  const matching = cards.find(({ card }) => card.criticalDescription !== undefined)?.card;
  if (matching === undefined) return {};
  const fields = ['criticalDescription', 'criticalDescriptionEs', 'criticalExpiredAt', 'isCriticalNeverExpire'] as const;
  return Object.fromEntries(fields.flatMap((field) => (matching[field] === undefined ? [] : [[field, matching[field]]])));
};

/** Returns the latest cached card of a service, preferably in the page's language; null if there is none. */
export const cachedCard = (client: QueryClient, id: string, language: Language): CachedCard | null => {
  const matching = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => QUERIES_WITH_CARDS.includes(queryKey[0]) })
    .flatMap((query) =>
      cardsIn(query)
        .filter((card) => card.id === id)
        .map((card) => ({ card, language: query.queryKey[1] as Language, savedAt: toServerTime(query.state.dataUpdatedAt) })),
    )
    .toSorted((a, b) => Number(b.language === language) - Number(a.language === language) || b.savedAt - a.savedAt);
  const [bestCard] = matching;
  return bestCard === undefined ? null : { ...bestCard, card: { ...bestCard.card, ...noticeFieldsIn(matching) } };
};

/** Converts a card to a service. Missing facts are unknown, never "no". */
export const serviceFromCard = ({ card, language }: CachedCard): Service => {
  const { distance: _distance, lang, serviceSummary = '', age = '', likes = 0, ...facts } = card;
  const isSpanish = language === 'es' && lang === undefined;
  return {
    description: '',
    serviceSummary,
    age,
    ...(isSpanish && { serviceSummaryEs: serviceSummary, ageEs: age }),
    city: '',
    state: '',
    country: '',
    schedules: [],
    closeSchedules: [],
    isContact: false,
    isShowFlag: false,
    isShowDonate: false,
    ...(Object.fromEntries(KNOWN_WIRE_CONDITIONS.map((name) => [name, false])) as Pick<Service, KnownWireCondition>),
    isConfidential: false,
    ...facts,
    likes,
    isApproved: true,
    isCriticalHeader: card.criticalDescription !== undefined,
    createdAt: card.updatedAt,
    revision: 0,
    bedsRevision: -1,
  };
};
