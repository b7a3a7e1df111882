import type { ParseKeys } from 'i18next';
import type { WireCondition } from '#domain/service/serviceWire.ts';

/** How a condition is worded for visitors. */
interface ConditionTexts {
  readonly yes: ParseKeys;
  /** Omitted: a no is not shown. */
  readonly no?: ParseKeys;
  /** Left out: it is always known. */
  readonly notKnown?: ParseKeys;
  /** What a short yes means: a word and a sentence, in place of the yes of a card. */
  readonly meaning?: readonly [word: ParseKeys, sentence: ParseKeys];
}

const WORDS: { readonly [C in WireCondition]: ConditionTexts } = {
  isAllowedPet: { yes: 'card.pets' },
  isLowBarrier: {
    yes: 'servicePage.lowBarrierBadge',
    meaning: ['servicePage.lowBarrier', 'servicePage.lowBarrierHelp'],
  },
  isWheelchairAccessible: {
    yes: 'card.wheelchair',
    no: 'card.noWheelchair',
    notKnown: 'servicePage.wheelchairNotKnown',
  },
};
const ALL = Object.keys(WORDS) as readonly WireCondition[];

/** Of a card or a service: an absent condition is unknown, or a no that is not shown. */
export type ConditionFacts = { readonly [C in WireCondition]?: boolean | undefined };

/** The known conditions of a service, each as a tag. */
export const conditionTags = (facts: ConditionFacts) =>
  ALL.flatMap((condition) => {
    const { yes, no, meaning } = WORDS[condition];
    const words = facts[condition] === true ? yes : facts[condition] === false ? no : undefined;
    return words === undefined ? [] : [{ condition, words, meaning: facts[condition] === true ? meaning : undefined }];
  });

/** Sentences about unknown conditions. */
export const conditionsNotKnown = (facts: ConditionFacts): readonly ParseKeys[] =>
  ALL.flatMap((condition) => (facts[condition] === undefined ? (WORDS[condition].notKnown ?? []) : []));
