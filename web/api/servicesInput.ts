import type { ServiceType, Tab } from '../../domain/vocabulary/serviceTypes.ts';
import type { Category } from '../../domain/vocabulary/categories.ts';
import type { WireCondition } from '../../domain/service/serviceWire.ts';
import type { Input } from './operation.ts';
import { pointText, type Point } from './place.ts';

/** What a person asks the directory for. */
export interface ServicesInput {
  readonly tab: Tab;
  /** One kind of the tab, or all of them. */
  readonly sub: ServiceType | null;
  readonly openNow: boolean;
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

/** Fields that the words of a search are looked for in (specification, section 9). */
const SEARCHED: Parameters['search'] = ['name', 'address1', 'address2', 'city', 'state', 'zip', 'serviceSummary', 'category', 'age'];
const wordsIn = (words: string): Parameters => (words === '' ? {} : { search: SEARCHED, q: words });

/** As the parameters of `GET /services`; what is not asked is left out. A tab's name means all its kinds. */
export const servicesParameters = (input: ServicesInput): Parameters => {
  const { tab, sub, openNow, audiences, conditions, words, topKudos, near, from } = input;
  return {
    type: [sub ?? tab],
    ...(audiences.length > 0 && { category: [...audiences] }),
    ...(conditions.length > 0 && { filter: JSON.stringify(Object.fromEntries(conditions.map((name) => [name, true]))) }),
    ...(openNow && { isOpen: true }),
    ...(topKudos === true && { sort: 'likes' as const, direction: 'desc' as const }),
    ...wordsIn(words),
    ...(near && { nearCoordinate: pointText(near) }),
    ...(near && from && { currentCoordinate: pointText(from) }),
  };
};

/** Favorites are kept by the device, and the server knows them only while it is asked: all of them at once (specification, section 7). */
export const favoritesParameters = (ids: readonly string[], from: Point | null, words: string): Parameters => ({
  filter: JSON.stringify({ _id: ids }),
  limit: 0,
  skip: 0,
  isApproved: true,
  ...wordsIn(words),
  ...(from && { currentCoordinate: pointText(from) }),
});
