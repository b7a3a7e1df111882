import type { FilterCondition } from '#domain/service/conditions.ts';
import { MAX_SEARCH_MILES } from '#domain/values/miles.ts';
import type { Category } from '#domain/vocabulary/categories.ts';
import type { ServiceType, Tab } from '#domain/vocabulary/serviceTypes.ts';
import { pointText, type Point } from '../browser/place.ts';
import { soughtAnswerOf } from '../browser/preferences.ts';
import type { Input } from './operation.ts';

/** Filters and order of a list of services. */
export interface ServicesInput {
  readonly tab: Tab;
  /** One kind of service of the tab; null for all kinds. */
  readonly sub: ServiceType | null;
  readonly openNow: boolean;
  /** Only places that were counted with free beds; for the tab with beds. */
  readonly freeBeds: boolean;
  /** Audiences to filter by; if empty, the list contains the services for everyone. */
  readonly audiences: readonly Category[];
  /** Conditions that are known to have the sought answer. */
  readonly conditions: readonly FilterCondition[];
  readonly words: string;
  /** Sorts by kudos, most first, wherever the places are; otherwise nearest first. */
  readonly topKudos?: boolean;
  /** Point that orders and bounds the list; null if no place is known. */
  readonly near: Point | null;
  /** Point from which distances are measured, if other than `near`; otherwise null. */
  readonly from: Point | null;
}

type Parameters = NonNullable<Input<'GET /services'>['query']>;
type CountsParameters = NonNullable<Input<'GET /services/counts'>['query']>;

/** Fields in which the server searches for the words (specification, section 9). */
const SEARCHED_FIELDS: Parameters['search'] = ['name', 'address1', 'address2', 'city', 'state', 'zip', 'serviceSummary', 'category', 'age'];
const searchParameters = (words: string): Parameters => (words === '' ? {} : { search: SEARCHED_FIELDS, q: words });

/** Returns the filters in a fixed order, without empty values. */
const filterParameters = ({ openNow, freeBeds, audiences, conditions, words, near }: ServicesInput) => ({
  ...(audiences.length > 0 && { category: [...audiences] }),
  ...(conditions.length > 0 && { filter: JSON.stringify(Object.fromEntries(conditions.map((name) => [name, soughtAnswerOf(name)]))) }),
  ...(openNow && { isOpen: true }),
  ...(freeBeds && { hasFreeBeds: true }),
  ...searchParameters(words),
  ...(near && { nearCoordinate: pointText(near) }),
});

/**
 * Returns the order: for shelters, free before full and open before closed; for other tabs, nearest first; by name if no place is known.
 */
const orderParameters = ({ tab, topKudos, near }: ServicesInput): Parameters => {
  if (topKudos === true) return { sort: 'likes', direction: 'desc' };
  if (!near) return { sort: 'name' };
  return isOrderedByHelp(tab) ? { sort: 'help' } : {};
};

/** Whether the places of a tab near a place have the order of `sort=help`. */
export const isOrderedByHelp = (tab: Tab): boolean => tab === 'SHELTER';

/** Returns the parameters of `GET /services`. The name of a tab selects all its kinds. */
export const servicesParameters = (input: ServicesInput): Parameters => ({
  type: [input.sub ?? input.tab],
  ...filterParameters(input),
  ...orderParameters(input),
  ...(input.near && input.from && { currentCoordinate: pointText(input.from) }),
});

/** Returns the parameters of `GET /services/counts`, which counts each tab, within the reach of the place if there is one. */
export const countsParameters = (input: ServicesInput): CountsParameters => ({
  ...(input.sub && { type: [input.sub] }),
  ...filterParameters(input),
  ...(input.near && { within: MAX_SEARCH_MILES }),
});

/**
 * Returns the parameters of `GET /services` for favorites. The device stores favorites; the server sees them only during a request, and
 * returns all of them at once (specification, section 7).
 */
export const favoritesParameters = (ids: readonly string[], from: Point | null, words: string): Parameters => ({
  filter: JSON.stringify({ _id: ids }),
  limit: 0,
  skip: 0,
  isApproved: true,
  ...searchParameters(words),
  ...(from && { currentCoordinate: pointText(from) }),
});
