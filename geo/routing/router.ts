import type { Coordinate } from '#contract/query.ts';
import type { Route } from '#contract/servicesRoute.ts';
import type { Language } from '#domain/vocabulary/languages.ts';

export interface Trip {
  readonly from: Coordinate;
  readonly to: Coordinate;
  readonly language: Language;
}

/** A routing server. Throws `ServerFailed` if its response is missing or invalid. */
export interface Router {
  /** Returns the route, or null if there is none. */
  find(trip: Trip): Promise<Route | null>;
}
