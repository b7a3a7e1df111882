import type { Category } from '../../domain/vocabulary/categories.ts';
import { SERVICE_TYPES, type ServiceType } from '../../domain/vocabulary/serviceTypes.ts';

export interface Kind {
  readonly types: readonly ServiceType[];
  readonly categories: readonly Category[];
}

/** What published words for a kind mean; the first that fits decides. Words that say how, not what ("Drive thru"), are none. */
const WORDS: readonly (readonly [pattern: RegExp, type: ServiceType])[] = [
  [/soup kitchen|\bmeals?\b|lunch|breakfast|dinner|meal site|hot meal/i, 'MEALS'],
  [/pantr|groceries|food bank|produce|tefap|csfp|food distribution|emergency food|food box/i, 'FOOD_PANTRY'],
  [/farmers.? market|community garden|orchard|pop up market|restaurant|\bfood\b/i, 'FOOD'],
  [/transitional/i, 'TRANSITIONAL'],
  [/emergency shelter|overnight shelter/i, 'EMERGENCY_SHELTER'],
  [/shelter/i, 'SHELTER'],
  [/counsel|mental health/i, 'COUNSELING'],
  [/clinic|medical|dental/i, 'MEDICAL'],
  [/health/i, 'HEALTH'],
  [/cloth/i, 'CLOTHES'],
  [/shower|hygiene|laundry/i, 'HYGIENE'],
  [/\bjobs?\b|employment/i, 'EMPLOYMENT'],
  [/education|literacy|\bclass(?:es)?\b/i, 'EDUCATION'],
  [/financial|supportive services|case management|assistance/i, 'ASSISTANCE'],
  [/resource/i, 'RESOURCES'],
];

const isType = (word: string): word is ServiceType => SERVICE_TYPES.some((type) => type === word);

const typeOf = (word: string): ServiceType | undefined => {
  const own = word.toUpperCase().replace(/\s+/g, '_');
  return isType(own) ? own : WORDS.find(([pattern]) => pattern.test(word))?.[1];
};

/**
 * Types and categories from the words that a file has for them. Without any: FOOD, which is what these files list, or
 * what `otherwise` says; open to anyone unless the words say whom it is for.
 */
export const kindOf = (words: readonly string[], about: string, otherwise: ServiceType = 'FOOD'): Kind => {
  const types = [...new Set(words.flatMap((word) => typeOf(word) ?? []))];
  const forChildren =
    words.some((word) => /summer lunch|child/i.test(word)) || /\bfree (?:7 day )?meals? (?:boxes )?for children\b/i.test(about);
  return { types: types.length === 0 ? [forChildren ? 'MEALS' : otherwise] : types, categories: [forChildren ? 'KIDS' : 'ALL'] };
};
