import type { Condition } from '#domain/service/conditions.ts';
import type { Category } from '#domain/vocabulary/categories.ts';
import type { ServiceType } from '#domain/vocabulary/serviceTypes.ts';

/** Conditions that a visitor can ask for, by the names of their entities. */
const CONDITION_OF_ENTITY = {
  pets: 'petsAllowed',
  wheelchair: 'wheelchairAccessible',
  referral: 'referralNeeded',
} as const satisfies Readonly<Record<string, Condition>>;
export type ConditionEntity = keyof typeof CONDITION_OF_ENTITY;
export const CONDITION_ENTITIES = Object.keys(CONDITION_OF_ENTITY) as readonly ConditionEntity[];

type ConditionAnswers = { readonly [Name in ConditionEntity]?: 'yes' | 'no' };

/** What a sentence says besides its intent. */
export interface Entities extends ConditionAnswers {
  /** A tab or a type of service. */
  readonly type?: ServiceType;
  /** A category. */
  readonly audience?: Category;
  readonly near?: 'me';
  /** `now`, `today`, `tonight`, `tomorrow`, or a day from `MON` to `SUN`. */
  readonly open?: string;
  /** `HH:MM`, 24 hours. */
  readonly time?: string;
  /** Id of a town (`aurora-co`) or a ZIP code. */
  readonly place?: string;
  /** Ids of the services with the best matching name. */
  readonly services?: readonly string[];
}

export type EntityName = keyof Entities;

/** What phrases of the lexicon tell: entities, and words for the kind of a place. */
export type LexiconName = Exclude<EntityName, 'place' | 'services' | 'time'> | 'kind';

/** Returns the conditions that a sentence asks for, by their names in the log. */
export const conditionsOf = (entities: Entities): { readonly [C in Condition]?: boolean } =>
  Object.fromEntries(
    CONDITION_ENTITIES.flatMap((name) => (entities[name] === undefined ? [] : [[CONDITION_OF_ENTITY[name], entities[name] === 'yes']])),
  );
