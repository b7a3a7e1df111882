import type { ParseKeys } from 'i18next';
import type { WireCondition } from '#domain/service/conditions.ts';

/** Texts of a condition for visitors. */
interface ConditionTexts {
  readonly yes: ParseKeys;
  /** Text for "no"; undefined if "no" is not shown. */
  readonly no?: ParseKeys;
  /** Text for an unknown condition; undefined if the condition is always known. */
  readonly notKnown?: ParseKeys;
  /** Longer label and explanation that replace the short "yes" of a card. */
  readonly meaning?: readonly [word: ParseKeys, sentence: ParseKeys];
}

const CONDITION_TEXTS: { readonly [C in WireCondition]: ConditionTexts } = {
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
  isReferralNeeded: {
    yes: 'card.referral',
    no: 'card.noReferral',
  },
};
const ALL_CONDITIONS = Object.keys(CONDITION_TEXTS) as readonly WireCondition[];

/** Conditions of a card or a service. An absent condition is unknown, or a "no" that is not shown. */
export type ConditionFacts = { readonly [C in WireCondition]?: boolean | undefined };

/** Returns the known conditions of a service as tags. */
export const conditionTags = (facts: ConditionFacts) =>
  ALL_CONDITIONS.flatMap((condition) => {
    const { yes, no, meaning } = CONDITION_TEXTS[condition];
    const label = facts[condition] === true ? yes : facts[condition] === false ? no : undefined;
    return label === undefined ? [] : [{ condition, words: label, meaning: facts[condition] === true ? meaning : undefined }];
  });

/** Returns sentences about unknown conditions. */
export const unknownConditionTexts = (facts: ConditionFacts): readonly ParseKeys[] =>
  ALL_CONDITIONS.flatMap((condition) => (facts[condition] === undefined ? (CONDITION_TEXTS[condition].notKnown ?? []) : []));
