import { foldText } from '#domain/values/foldText.ts';
import { METRES_PER_MILE, MAX_SEARCH_MILES } from '#domain/values/miles.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { tabOf, knownServiceTypes } from '#domain/vocabulary/serviceTypes.ts';
import { TYPE_TEXTS } from '#domain/vocabulary/texts.ts';
import type { ServiceCard } from '../api/types.ts';

/** Checks whether a service is out of reach. */
export const isBeyondSearchRadius = ({ distance = 0 }: Pick<ServiceCard, 'distance'>): boolean =>
  distance > MAX_SEARCH_MILES * METRES_PER_MILE;

/** Returns the city of a distant service or of one with an unknown distance, such as "Toledo, OH"; otherwise an empty text. */
export const cityText = (card: ServiceCard): string =>
  card.distance === undefined || isBeyondSearchRadius(card) ? [card.city, card.state].filter(Boolean).join(', ') : '';

/** Normalizes words for comparison: without plural endings, case and accents. */
const stemmed = (words: string): string => foldText(words.trim()).replace(/(?:ies|y|s)\b/g, '');

/** Checks whether a summary contains only the kinds of help, as most published listings do. */
const repeatsOnlyKinds = (summary: string, { type }: ServiceCard): boolean => {
  const types = knownServiceTypes(type).flatMap((shownType) => [shownType, tabOf(shownType)]);
  const names = types.flatMap((shownType) => [shownType.replace('_', ' '), ...Object.values(TYPE_TEXTS[shownType])].map(stemmed));
  return summary.split(/[,;/.]/).every((part) => part.trim() === '' || names.includes(stemmed(part)));
};

/** Returns the names of the offered kinds of help. The general name of a tab is left out if a more specific one is included. */
const formatKinds = (card: ServiceCard, language: Language): string => {
  const types = knownServiceTypes(card.type);
  const mostSpecificTypes = types.filter((type) => !types.some((other) => other !== type && tabOf(other) === type));
  return mostSpecificTypes.map((type) => TYPE_TEXTS[type][language]).join(' · ');
};

interface CardText {
  /** Names of the kinds of help if the summary is missing or in another language, or the owner's own name for them; otherwise empty. */
  readonly kinds: string;
  /** Summary or age by the owner. */
  readonly summary: string | undefined;
  /** Language of the summary if it differs from the reader's. */
  readonly lang: Language | undefined;
}

/** Returns the texts that describe a service in a row, without repetitions. */
export const cardText = (card: ServiceCard, language: Language): CardText => {
  const { serviceSummary, age, lang } = card;
  const isForeign = lang !== undefined && lang !== language;
  const isOnlyKinds = serviceSummary !== undefined && repeatsOnlyKinds(serviceSummary, card);
  const summary = isOnlyKinds ? undefined : serviceSummary;
  return {
    kinds: isOnlyKinds && !isForeign ? serviceSummary : isForeign || summary === undefined ? formatKinds(card, language) : '',
    summary: summary ?? age,
    lang: isForeign ? lang : undefined,
  };
};
