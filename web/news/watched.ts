import type { Query, QueryCache } from '@tanstack/react-query';
import { METRES_PER_MILE } from '#kernel/miles.ts';
import type { Change, ChangeKind } from '#kernel/vocabulary/changeKinds.ts';
import { coarsePoint, type Point } from '../api/place.ts';
import type { ServiceCard } from '../api/types.ts';

/* The news that a page subscribes to are derived from its queries, so that no screen needs to declare them. */

/** Miles: the radius of lists, plus a margin, because the centre of the area is rounded. */
const LEAST_REACH = 60;
const MARGIN = 10;
const FARTHEST = 12_500;
/** Maximum number of ids; with more, the address would be too long, and the stream covers all places. */
const MAX_IDS = 100;

interface Held {
  readonly pages?: readonly { readonly rows: readonly ServiceCard[] }[];
  readonly rows?: readonly ServiceCard[];
  readonly wanted?: readonly string[];
}

const held = ({ state }: Query): Held => (state.data ?? {}) as Held;
const cardsOf = (query: Query): readonly ServiceCard[] => {
  const { pages, rows } = held(query);
  return rows ?? pages?.flatMap((page) => page.rows) ?? [];
};
const shows = (query: Query, id: string): boolean =>
  held(query).wanted?.includes(id) === true || cardsOf(query).some((card) => card.id === id);

type Concern = (query: Query, change: Change) => boolean;

const hasAny =
  (...wanted: readonly ChangeKind[]) =>
  ({ kinds }: Change): boolean =>
    kinds.some((kind) => wanted.includes(kind));
const mayBelongToList = hasAny('approved', 'edited', 'removed');
const mayBeNotice = hasAny('approved', 'notice');
const isOfPlaces = hasAny('approved', 'edited', 'removed', 'beds');
const isOfLines = hasAny('crisisLines');
const isOfPages = hasAny('pages');

const inList: Concern = (query, change) => mayBelongToList(change) || shows(query, change.id);

/** Whether a change affects the result of a query, by the first element of its key. */
const CONCERNS: Readonly<Record<string, Concern>> = {
  services: inList,
  counts: (_query, change) => mayBelongToList(change),
  map: inList,
  critical: (query, change) => mayBeNotice(change) || shows(query, change.id),
  favorites: (query, change) => shows(query, change.id),
  service: ({ queryKey }, { id }) => queryKey[1] === id,
  crisisLines: (_query, change) => isOfLines(change),
  waiting: (_query, change) => isOfPlaces(change),
  page: ({ queryKey }, change) => isOfPages(change) && queryKey[1] === change.id,
};

const concernOf = ({ queryKey }: Query): Concern | undefined => CONCERNS[String(queryKey[0])];
/** Whether news can change the result of a query. */
export const isWatched = (query: Query): boolean => concernOf(query) !== undefined;
export const concerns: Concern = (query, change) => concernOf(query)?.(query, change) === true;

const LISTS: readonly unknown[] = ['services', 'map'];
const isList = ({ queryKey }: Query): boolean => LISTS.includes(queryKey[0]);
const nearOf = ({ queryKey }: Query): Point | null => (queryKey[2] as { readonly near: Point | null }).near;

const reachOf = (lists: readonly Query[]): number => {
  const farthest = Math.max(0, ...lists.flatMap(cardsOf).map(({ distance = 0 }) => distance)) / METRES_PER_MILE + MARGIN;
  let reach = LEAST_REACH;
  while (reach < farthest) reach *= 2;
  return Math.min(reach, FARTHEST);
};

/** Rounds to about ten kilometres, so that a small move of the map changes nothing. */
const tenth = (degrees: number): number => Math.round(degrees * 10) / 10;

/**
 * Returns the parameters of `GET /changes` for the queries on the screen; null if news cannot change any of them. The area includes the
 * latest list while a place of it is open, because the visitor returns to the list.
 */
export const areaWatched = (cache: QueryCache): string | null => {
  const active = cache.findAll({ type: 'active', predicate: isWatched });
  if (active.length === 0) return null;
  const lists = cache.findAll({ predicate: isList }).toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  const list = lists.find((query) => query.isActive()) ?? lists[0];
  const ids = active
    .flatMap((query) => (query.queryKey[0] === 'service' ? [String(query.queryKey[1])] : (held(query).wanted ?? [])))
    .filter((id) => list === undefined || !shows(list, id));
  const near = list === undefined ? null : nearOf(list);
  // Tasks of moderators concern all places.
  if (active.some(({ queryKey }) => queryKey[0] === 'waiting')) return '';
  if ((list !== undefined && near === null) || ids.length > MAX_IDS) return '';
  const area = new URLSearchParams();
  if (near !== null) {
    const { longitude, latitude } = coarsePoint({ longitude: tenth(near.longitude), latitude: tenth(near.latitude) });
    area.set('nearCoordinate', `${longitude}|${latitude}`);
    area.set('within', String(reachOf(lists.filter((query) => nearOf(query) === near || query === list))));
  }
  if (ids.length > 0 || near === null) area.set('filter', JSON.stringify({ _id: ids }));
  return area.toString();
};
