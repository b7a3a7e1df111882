import type { ParseKeys } from 'i18next';
import type { ConditionFilter } from '#web/browser/preferences.ts';

/** Labels of the chips that filter by a condition. */
const CHIP_TEXT_KEYS: { readonly [C in ConditionFilter]: ParseKeys } = {
  isAllowedPet: 'filters.pets',
  isWheelchairAccessible: 'filters.wheelchair',
};
export const CONDITION_CHIPS = Object.keys(CHIP_TEXT_KEYS).map((name) => ({
  name: name as ConditionFilter,
  words: CHIP_TEXT_KEYS[name as ConditionFilter],
}));
