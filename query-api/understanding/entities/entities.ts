import type { Category } from '#domain/vocabulary/categories.ts';
import type { ServiceType } from '#domain/vocabulary/serviceTypes.ts';

/** What a sentence says besides its intent. */
export interface Entities {
  /** A tab or a type of service. */
  readonly type?: ServiceType;
  /** A category. */
  readonly audience?: Category;
  readonly near?: 'me';
  /** `now`, `today`, `tonight`, `tomorrow`, or a day from `MON` to `SUN`. */
  readonly open?: string;
  /** `HH:MM`, 24 hours. */
  readonly time?: string;
  readonly pets?: 'yes';
  readonly wheelchair?: 'yes';
  /** Id of a town (`aurora-co`) or a ZIP code. */
  readonly place?: string;
  /** Ids of the services with the best matching name. */
  readonly services?: readonly string[];
}

export type EntityName = keyof Entities;

/** What phrases of the lexicon tell: entities, and words for the kind of a place. */
export type LexiconName = Exclude<EntityName, 'place' | 'services' | 'time'> | 'kind';
