import type { ServiceType, Tab } from '../../domain/vocabulary/serviceTypes.ts';
import type { Category } from '../../domain/vocabulary/categories.ts';
import type { WireCondition } from '../../domain/service/serviceWire.ts';
import { pointText, type Point } from './place.ts';
import type { operations } from './schema.gen.ts';

/** What a person asks the directory for. */
export interface Question {
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

type Query = NonNullable<operations['listServices']['parameters']['query']>;

/** Fields that the words of a search are looked for in (specification, section 9). */
const SEARCHED: Query['search'] = ['name', 'address1', 'address2', 'city', 'state', 'zip', 'serviceSummary', 'category', 'age'];

/** The question as the parameters of `GET /services`; what is not asked is left out. A tab's name means all its kinds. */
export const questionQuery = (question: Question): Query => {
  const { tab, sub, openNow, audiences, conditions, words, topKudos, near, from } = question;
  return {
    type: [sub ?? tab],
    ...(audiences.length > 0 && { category: [...audiences] }),
    ...(conditions.length > 0 && { filter: JSON.stringify(Object.fromEntries(conditions.map((name) => [name, true]))) }),
    ...(openNow && { isOpen: true }),
    ...(topKudos === true && { sort: 'likes' as const, direction: 'desc' as const }),
    ...(words !== '' && { search: SEARCHED, q: words }),
    ...(near && { nearCoordinate: pointText(near) }),
    ...(near && from && { currentCoordinate: pointText(from) }),
  };
};

/** Favorites are kept by the device; the server knows them only while it is asked. */
export interface FavoritesQuestion {
  readonly ids: readonly string[];
  /** Where distances are measured from. */
  readonly from: Point | null;
  readonly words: string;
  /** The most kudos first, wherever they are; otherwise the nearest. */
  readonly topKudos?: boolean;
}

/** All of them at once (specification, section 7). */
export const favoritesQuery = ({ ids, from, words }: FavoritesQuestion): Query => ({
  filter: JSON.stringify({ _id: ids }),
  limit: 0,
  skip: 0,
  isApproved: true,
  ...(words !== '' && { search: SEARCHED, q: words }),
  ...(from && { currentCoordinate: pointText(from) }),
});
