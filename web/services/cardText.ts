import { foldText } from '#kernel/foldText.ts';
import { METRES_PER_MILE, MAX_SEARCH_MILES } from '#kernel/miles.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { tabOf, knownServiceTypes } from '#kernel/vocabulary/serviceTypes.ts';
import { TYPE_TEXTS } from '#kernel/vocabulary/texts.ts';
import type { ServiceCard } from '../api/types.ts';

/** Checks whether a service is out of reach. */
export const isFar = ({ distance = 0 }: Pick<ServiceCard, 'distance'>): boolean => distance > MAX_SEARCH_MILES * METRES_PER_MILE;

/** Returns the city of a distant service or of one with an unknown distance, such as "Toledo, OH"; otherwise an empty text. */
export const cityText = (card: ServiceCard): string =>
  card.distance === undefined || isFar(card) ? [card.city, card.state].filter(Boolean).join(', ') : '';

/** Normalizes words for comparison: without plural endings, case and accents. */
const bare = (words: string): string => foldText(words.trim()).replace(/(?:ies|y|s)\b/g, '');

/** Checks whether a summary contains only the kinds of help, as most published listings do. */
const isKindsAlone = (summary: string, { type }: ServiceCard): boolean => {
  const types = knownServiceTypes(type).flatMap((each) => [each, tabOf(each)]);
  const names = types.flatMap((each) => [each.replace('_', ' '), ...Object.values(TYPE_TEXTS[each])].map(bare));
  return summary.split(/[,;/.]/).every((part) => part.trim() === '' || names.includes(bare(part)));
};

/** Returns the names of the offered kinds of help. The general name of a tab is left out if a more specific one is included. */
const wordKinds = (card: ServiceCard, language: Language): string => {
  const types = knownServiceTypes(card.type);
  const closest = types.filter((type) => !types.some((other) => other !== type && tabOf(other) === type));
  return closest.map((type) => TYPE_TEXTS[type][language]).join(' · ');
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
  const foreign = lang !== undefined && lang !== language;
  const kindsAlone = serviceSummary !== undefined && isKindsAlone(serviceSummary, card);
  const summary = kindsAlone ? undefined : serviceSummary;
  return {
    kinds: kindsAlone && !foreign ? serviceSummary : foreign || summary === undefined ? wordKinds(card, language) : '',
    summary: summary ?? age,
    lang: foreign ? lang : undefined,
  };
};
