import type { Coordinate } from '#contract/query.ts';
import type { Route } from '#contract/servicesRoute.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';

export interface Trip {
  readonly from: Coordinate;
  readonly to: Coordinate;
  readonly language: Language;
}

/** One server that knows ways. Throws `ServerFailed` when it does not answer as it should. */
export interface Router {
  /** The way, or null when it knows none. */
  find(trip: Trip): Promise<Route | null>;
}
