import { foldName } from '#kernel/foldName.ts';
import type { Category } from '#kernel/vocabulary/categories.ts';
import { SERVICE_TYPES, tabOf, TABS, type ServiceType } from '#kernel/vocabulary/serviceTypes.ts';
import { TAB_TEXTS } from '#kernel/vocabulary/texts.ts';
import { kindsInFirstSentence, kindsInWords } from './kindsInWords.ts';

/** Source of a row's kind; `nothing`: the row names none. */
export type KindFrom = 'fields' | 'words' | 'option' | 'nothing';

export interface Kind {
  readonly types: readonly ServiceType[];
  readonly categories: readonly Category[];
  readonly from: KindFrom;
}

/** Facts from which a row's kind is derived. */
export interface KindFacts {
  /** Items of the row's kind fields, and the prefix of its name ("JOB FAIR: …"). */
  readonly fields: readonly string[];
  readonly name: string;
  readonly description: string;
  /** True if the row names the food bank that lists it. */
  readonly isOfFoodBank: boolean;
}

/** Parses a type by its own name (`FOOD_PANTRY`, "food pantry") or a tab by its word in either language; undefined if it is neither. */
export const readType = (word: string): ServiceType | undefined => {
  const folded = foldName(word.replaceAll('_', ' '));
  const isIt = (name: string): boolean => foldName(name.replaceAll('_', ' ')) === folded;
  return SERVICE_TYPES.find(isIt) ?? TABS.find((tab) => Object.values(TAB_TEXTS[tab]).some(isIt));
};

const isTab = (type: ServiceType): boolean => TABS.some((tab) => tab === type);

/** Removes the names of tabs for which a more specific type exists too. */
const narrowest = (types: readonly ServiceType[]): ServiceType[] =>
  [...new Set(types)].filter((type) => !isTab(type) || !types.some((other) => !isTab(other) && tabOf(other) === type));

const typesOfFields = (fields: readonly string[]): ServiceType[] => [
  ...new Set(
    fields.flatMap((field) => {
      const own = readType(field);
      return own === undefined ? kindsInWords(field) : [own];
    }),
  ),
];

/** Returns the kinds of the name. If it has none, or only a tab, adds those of the first sentence of the description that names any. */
const typesOfWords = ({ name, description }: KindFacts): ServiceType[] => {
  const named = kindsInWords(name);
  return named.some((type) => !isTab(type)) ? narrowest(named) : narrowest([...named, ...kindsInFirstSentence(description)]);
};

const typesOf = (facts: KindFacts, otherwise: ServiceType | undefined): Pick<Kind, 'types' | 'from'> => {
  const ofFields = typesOfFields(facts.fields);
  if (ofFields.length > 0) return { types: ofFields, from: 'fields' };
  const ofWords = typesOfWords(facts);
  if (facts.isOfFoodBank) {
    const food = ofWords.filter((type) => tabOf(type) === 'FOOD');
    return { types: food.length > 0 ? food : ['FOOD'], from: 'fields' };
  }
  if (ofWords.length > 0) return { types: ofWords, from: 'words' };
  return otherwise === undefined ? { types: ['RESOURCES'], from: 'nothing' } : { types: [otherwise], from: 'option' };
};

/**
 * Returns a row's kind: from its own fields, else from words of its name and description, else `otherwise`, else RESOURCES from nothing;
 * it is never guessed. Listings of a food bank are food, and words add the kind of food. The audience is anyone unless words name it.
 */
export const kindOf = (facts: KindFacts, otherwise?: ServiceType): Kind => {
  const forChildren =
    facts.fields.some((word) => /summer lunch|child/i.test(word)) ||
    /\bfree (?:7 day )?meals? (?:boxes )?for children\b/i.test(facts.description);
  return { ...typesOf(facts, otherwise), categories: [forChildren ? 'KIDS' : 'ALL'] };
};
