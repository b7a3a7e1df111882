import type { Hours } from '#domain/schedule/schema.ts';
import type { Category } from '#domain/vocabulary/categories.ts';
import type { ServiceType } from '#domain/vocabulary/serviceTypes.ts';

/** A text in both languages, each written by a person. */
export type BilingualText = readonly [english: string, spanish: string];

/**
 * One fictional service. Its street does not exist, and its phone 303-555-01xx is reserved for fiction; only the city, its zip codes and
 * the points are real.
 */
export interface SampleService {
  /** Must never change: its id derives from it. */
  readonly key: string;
  readonly name: string;
  readonly types: readonly ServiceType[];
  /** Audiences; absent for everyone. */
  readonly categories?: readonly Category[];
  readonly summary: BilingualText;
  readonly description: BilingualText;
  readonly age?: BilingualText;
  readonly street: string;
  readonly zip: string;
  /** [longitude, latitude] */
  readonly location: readonly [number, number];
  /** 0 to 99, the last two digits of 303-555-01xx. */
  readonly phone: number;
  readonly extension?: string;
  readonly website?: string;
  /** `today`: days since 1970, for seasons and single days around now. */
  readonly hours: (today: number) => Hours;
  readonly confidential?: true;
  readonly beds?: { readonly total: number; readonly available: number; readonly minutesAgo: number };
  /** A critical notice; `days` from now until it expires, null for never. */
  readonly critical?: { readonly text: string; readonly textEs?: string; readonly days: number | null };
  /** How many days ago the details were last confirmed. */
  readonly confirmedDaysAgo: number;
}
