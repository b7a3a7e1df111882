import type { ParseKeys } from 'i18next';
import type { ConditionFilter } from '#web/browser/preferences.ts';

/** Labels of the chips that filter by a condition. */
const CHIPS: { readonly [C in ConditionFilter]: ParseKeys } = {
  isAllowedPet: 'filters.pets',
  isWheelchairAccessible: 'filters.wheelchair',
};
export const CONDITION_CHIPS = Object.keys(CHIPS).map((name) => ({ name: name as ConditionFilter, words: CHIPS[name as ConditionFilter] }));
