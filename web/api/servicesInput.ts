import type { WireCondition } from '#domain/service/serviceWire.ts';
import { REACH_MILES } from '#kernel/miles.ts';
import type { Category } from '#kernel/vocabulary/categories.ts';
import type { ServiceType, Tab } from '#kernel/vocabulary/serviceTypes.ts';
import type { Input } from './operation.ts';
import { pointText, type Point } from './place.ts';

/** What a person asks the directory for. */
export interface ServicesInput {
  readonly tab: Tab;
  /** One kind of the tab, or all of them. */
  readonly sub: ServiceType | null;
  readonly openNow: boolean;
  /** Places with beds that are counted as free; of the tab that has beds. */
  readonly freeBeds: boolean;
  /** None: everyone's services. */
  readonly audiences: readonly Category[];
  /** Conditions that have to be known to hold. */
  readonly conditions: readonly WireCondition[];
  readonly words: string;
  /** The most kudos first, wherever they are; otherwise the nearest. */
  readonly topKudos?: boolean;
  /** Orders and bounds the list. */
  readonly near: Point | null;
  /** Where distances are measured from, when that is elsewhere. */
  readonly from: Point | null;
}

type Parameters = NonNullable<Input<'GET /services'>['query']>;
type CountsParameters = NonNullable<Input<'GET /services/counts'>['query']>;

/** Fields that the words of a search are looked for in (specification, section 9). */
const SEARCHED: Parameters['search'] = ['name', 'address1', 'address2', 'city', 'state', 'zip', 'serviceSummary', 'category', 'age'];
const wordsIn = (words: string): Parameters => (words === '' ? {} : { search: SEARCHED, q: words });

/** The input in a fixed order, without empty values. */
const filtersOf = ({ openNow, freeBeds, audiences, conditions, words, near }: ServicesInput) => ({
  ...(audiences.length > 0 && { category: [...audiences] }),
  ...(conditions.length > 0 && { filter: JSON.stringify(Object.fromEntries(conditions.map((name) => [name, true]))) }),
  ...(openNow && { isOpen: true }),
  ...(freeBeds && { hasFreeBeds: true }),
  ...wordsIn(words),
  ...(near && { nearCoordinate: pointText(near) }),
});

/** Free before full and open before closed where beds are looked for, else the nearest first; by name where no place is known. */
const orderOf = ({ tab, topKudos, near }: ServicesInput): Parameters => {
  if (topKudos === true) return { sort: 'likes', direction: 'desc' };
  if (!near) return { sort: 'name' };
  return isByHelp(tab) ? { sort: 'help' } : {};
};

/** Whether a tab's places near a place are in the order of `sort=help`. */
export const isByHelp = (tab: Tab): boolean => tab === 'SHELTER';

/** As the parameters of `GET /services`. A tab's name means all its kinds. */
export const servicesParameters = (input: ServicesInput): Parameters => ({
  type: [input.sub ?? input.tab],
  ...filtersOf(input),
  ...orderOf(input),
  ...(input.near && input.from && { currentCoordinate: pointText(input.from) }),
});

/** As those of `GET /services/counts`: for each tab, within the reach of the place where there is one. */
export const countsParameters = (input: ServicesInput): CountsParameters => ({
  ...(input.sub && { type: [input.sub] }),
  ...filtersOf(input),
  ...(input.near && { within: REACH_MILES }),
});

/** The device stores favorites, and the server sees them only during a request: all of them at once (specification, section 7). */
export const favoritesParameters = (ids: readonly string[], from: Point | null, words: string): Parameters => ({
  filter: JSON.stringify({ _id: ids }),
  limit: 0,
  skip: 0,
  isApproved: true,
  ...wordsIn(words),
  ...(from && { currentCoordinate: pointText(from) }),
});
