import { foldText } from '#kernel/foldText.ts';
import { METRES_PER_MILE, REACH_MILES } from '#kernel/miles.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { tabOf, typesShown } from '#kernel/vocabulary/serviceTypes.ts';
import { TYPE_TEXTS } from '#kernel/vocabulary/texts.ts';
import type { ServiceCard } from '../api/types.ts';

/** Whether it is farther away than a place reaches. */
export const isFar = ({ distance = 0 }: Pick<ServiceCard, 'distance'>): boolean => distance > REACH_MILES * METRES_PER_MILE;

/** "Toledo, OH": the city of a place far away or of unknown distance; empty if the distance is enough. */
export const cityText = (card: ServiceCard): string =>
  card.distance === undefined || isFar(card) ? [card.city, card.state].filter(Boolean).join(', ') : '';

/** Without what tells one from many, case and accents. */
const bare = (words: string): string => foldText(words.trim()).replace(/(?:ies|y|s)\b/g, '');

/** Whether a summary names the kinds of help and says nothing else, as most published listings do. */
const isKindsAlone = (summary: string, { type }: ServiceCard): boolean => {
  const types = typesShown(type).flatMap((each) => [each, tabOf(each)]);
  const names = types.flatMap((each) => [each.replace('_', ' '), ...Object.values(TYPE_TEXTS[each])].map(bare));
  return summary.split(/[,;/.]/).every((part) => part.trim() === '' || names.includes(bare(part)));
};

/** The kinds of help that are offered, each by its own word; a tab's name only where nothing says it more closely. */
const wordKinds = (card: ServiceCard, language: Language): string => {
  const types = typesShown(card.type);
  const closest = types.filter((type) => !types.some((other) => other !== type && tabOf(other) === type));
  return closest.map((type) => TYPE_TEXTS[type][language]).join(' · ');
};

interface CardText {
  /** The kinds of help in words, or the owner's own word, if the reader cannot read the summary or it is missing; empty otherwise. */
  readonly kinds: string;
  /** What its owner says of it. */
  readonly summary: string | undefined;
  /** Set where that is not in the reader's language. */
  readonly lang: Language | undefined;
}

/** What a row says of what a service is: nothing twice. */
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
