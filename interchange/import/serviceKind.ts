import { foldName } from '#domain/values/foldName.ts';
import type { Category } from '#domain/vocabulary/categories.ts';
import { SERVICE_TYPES, tabOf, TABS, type ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import { TAB_TEXTS } from '#domain/vocabulary/texts.ts';
import { typesInFirstSentence, typesInText } from './typesInText.ts';

/** Source of a row's kind; `nothing`: the row names none. */
export type KindSource = 'fields' | 'words' | 'option' | 'nothing';

export interface ServiceKind {
  readonly types: readonly ServiceType[];
  readonly categories: readonly Category[];
  readonly kindSource: KindSource;
}

/** Facts from which a row's kind is derived. */
export interface KindFacts {
  /** Items of the row's kind fields, and the prefix of its name ("JOB FAIR: …"). */
  readonly fields: readonly string[];
  readonly name: string;
  readonly description: string;
  /** True if the row names the food bank that lists it. */
  readonly isFoodBankRow: boolean;
}

/** Parses a type by its own name (`FOOD_PANTRY`, "food pantry") or a tab by its word in either language; undefined if it is neither. */
export const readType = (word: string): ServiceType | undefined => {
  const foldedWord = foldName(word.replaceAll('_', ' '));
  const isSameName = (name: string): boolean => foldName(name.replaceAll('_', ' ')) === foldedWord;
  return SERVICE_TYPES.find(isSameName) ?? TABS.find((tab) => Object.values(TAB_TEXTS[tab]).some(isSameName));
};

const isTabType = (type: ServiceType): boolean => TABS.some((tab) => tab === type);

/** Removes the names of tabs for which a more specific type exists too. */
const narrowestTypes = (types: readonly ServiceType[]): ServiceType[] =>
  [...new Set(types)].filter((type) => !isTabType(type) || !types.some((other) => !isTabType(other) && tabOf(other) === type));

const typesFromFields = (fields: readonly string[]): ServiceType[] => [
  ...new Set(
    fields.flatMap((field) => {
      const ownType = readType(field);
      return ownType === undefined ? typesInText(field) : [ownType];
    }),
  ),
];

/** Returns the kinds of the name. If it has none, or only a tab, adds those of the first sentence of the description that names any. */
const typesFromWords = ({ name, description }: KindFacts): ServiceType[] => {
  const typesInName = typesInText(name);
  return typesInName.some((type) => !isTabType(type))
    ? narrowestTypes(typesInName)
    : narrowestTypes([...typesInName, ...typesInFirstSentence(description)]);
};

const typesOf = (facts: KindFacts, fallbackType: ServiceType | undefined): Pick<ServiceKind, 'types' | 'kindSource'> => {
  const fieldTypes = typesFromFields(facts.fields);
  if (fieldTypes.length > 0) return { types: fieldTypes, kindSource: 'fields' };
  const wordTypes = typesFromWords(facts);
  if (facts.isFoodBankRow) {
    const foodTypes = wordTypes.filter((type) => tabOf(type) === 'FOOD');
    return { types: foodTypes.length > 0 ? foodTypes : ['FOOD'], kindSource: 'fields' };
  }
  if (wordTypes.length > 0) return { types: wordTypes, kindSource: 'words' };
  return fallbackType === undefined ? { types: ['RESOURCES'], kindSource: 'nothing' } : { types: [fallbackType], kindSource: 'option' };
};

/**
 * Returns a row's kind: from its own fields, else from words of its name and description, else `fallbackType`, else RESOURCES from nothing;
 * it is never guessed. Listings of a food bank are food, and words add the kind of food. The audience is anyone unless words name it.
 */
export const serviceKindOf = (facts: KindFacts, fallbackType?: ServiceType): ServiceKind => {
  const childCategories =
    facts.fields.some((word) => /summer lunch|child/i.test(word)) ||
    /\bfree (?:7 day )?meals? (?:boxes )?for children\b/i.test(facts.description);
  return { ...typesOf(facts, fallbackType), categories: [childCategories ? 'KIDS' : 'ALL'] };
};
