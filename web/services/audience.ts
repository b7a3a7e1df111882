import type { TFunction } from 'i18next';
import { knownCategories, type Category } from '#domain/vocabulary/categories.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { CATEGORY_TEXTS } from '#domain/vocabulary/texts.ts';
import { conditionTags, type ConditionFacts } from './conditions.ts';

export interface AudienceFacts extends ConditionFacts {
  readonly category: readonly Category[];
}

/** Returns the audiences of a service as separate words: "Anyone", or the named audiences. */
export const audienceLabels = (facts: AudienceFacts, language: Language): readonly string[] => {
  const namedCategories = facts.category.includes('ALL') ? (['ALL'] as const) : knownCategories(facts.category);
  return namedCategories.map((category) => CATEGORY_TEXTS[category][language]);
};

/** Returns the audiences of a service as sentences of a card: "Men, Seniors." and "Pets allowed." */
export const audienceSentences = (t: TFunction, facts: AudienceFacts, language: Language): readonly string[] => [
  ...(audienceLabels(facts, language).length > 0 ? [`${audienceLabels(facts, language).join(', ')}.`] : []),
  ...conditionTags(facts).flatMap(({ words, meaning }) => (meaning ? [] : [`${t(words)}.`])),
];
