import type { Query, QueryCache } from '@tanstack/react-query';
import { METRES_PER_MILE } from '#domain/values/miles.ts';
import type { Change, ChangeKind } from '#domain/vocabulary/changeKinds.ts';
import type { ServiceCard } from '../api/types.ts';
import { coarsePoint, type Point } from '../browser/place.ts';

/* The news that a page subscribes to are derived from its queries, so that no screen needs to declare them. */

/** Miles: the radius of lists, plus a margin, because the centre of the area is rounded. */
const MIN_RADIUS_MILES = 60;
const MARGIN_MILES = 10;
const MAX_RADIUS_MILES = 12_500;
/** Maximum number of ids; with more, the address would be too long, and the stream covers all places. */
const MAX_IDS = 100;

interface QueryData {
  readonly pages?: readonly { readonly rows: readonly ServiceCard[] }[];
  readonly rows?: readonly ServiceCard[];
  readonly wanted?: readonly string[];
}

const dataOf = ({ state }: Query): QueryData => (state.data ?? {}) as QueryData;
const cardsOf = (query: Query): readonly ServiceCard[] => {
  const { pages, rows } = dataOf(query);
  return rows ?? pages?.flatMap((page) => page.rows) ?? [];
};
const showsService = (query: Query, id: string): boolean =>
  dataOf(query).wanted?.includes(id) === true || cardsOf(query).some((card) => card.id === id);

type AffectsQuery = (query: Query, change: Change) => boolean;

const hasAnyKind =
  (...wanted: readonly ChangeKind[]) =>
  ({ kinds }: Change): boolean =>
    kinds.some((kind) => wanted.includes(kind));
const mayBelongToList = hasAnyKind('approved', 'edited', 'removed');
const mayBeNotice = hasAnyKind('approved', 'notice');
const concernsPlaces = hasAnyKind('approved', 'edited', 'removed', 'beds');
const concernsCrisisLines = hasAnyKind('crisisLines');
const concernsPages = hasAnyKind('pages');

const affectsList: AffectsQuery = (query, change) => mayBelongToList(change) || showsService(query, change.id);

/** Whether a change affects the result of a query, by the first element of its key. */
const AFFECTS_BY_QUERY: Readonly<Record<string, AffectsQuery>> = {
  services: affectsList,
  counts: (_query, change) => mayBelongToList(change),
  map: affectsList,
  critical: (query, change) => mayBeNotice(change) || showsService(query, change.id),
  favorites: (query, change) => showsService(query, change.id),
  service: ({ queryKey }, { id }) => queryKey[1] === id,
  crisisLines: (_query, change) => concernsCrisisLines(change),
  waiting: (_query, change) => concernsPlaces(change),
  page: ({ queryKey }, change) => concernsPages(change) && queryKey[1] === change.id,
};

const affectsFor = ({ queryKey }: Query): AffectsQuery | undefined => AFFECTS_BY_QUERY[String(queryKey[0])];
/** Whether news can change the result of a query. */
export const isWatched = (query: Query): boolean => affectsFor(query) !== undefined;
export const affectsQuery: AffectsQuery = (query, change) => affectsFor(query)?.(query, change) === true;

const LIST_QUERY_KEYS: readonly unknown[] = ['services', 'map'];
const isList = ({ queryKey }: Query): boolean => LIST_QUERY_KEYS.includes(queryKey[0]);
const centreOf = ({ queryKey }: Query): Point | null => (queryKey[2] as { readonly near: Point | null }).near;

const radiusOf = (lists: readonly Query[]): number => {
  const farthestMiles = Math.max(0, ...lists.flatMap(cardsOf).map(({ distance = 0 }) => distance)) / METRES_PER_MILE + MARGIN_MILES;
  let radius = MIN_RADIUS_MILES;
  while (radius < farthestMiles) radius *= 2;
  return Math.min(radius, MAX_RADIUS_MILES);
};

/** Rounds to about ten kilometres, so that a small move of the map changes nothing. */
const roundToTenth = (degrees: number): number => Math.round(degrees * 10) / 10;

/**
 * Returns the parameters of `GET /changes` for the queries on the screen; null if news cannot change any of them. The area includes the
 * latest list while a place of it is open, because the visitor returns to the list.
 */
export const watchedArea = (cache: QueryCache): string | null => {
  const activeQueries = cache.findAll({ type: 'active', predicate: isWatched });
  if (activeQueries.length === 0) return null;
  const lists = cache.findAll({ predicate: isList }).toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  const list = lists.find((query) => query.isActive()) ?? lists[0];
  const ids = activeQueries
    .flatMap((query) => (query.queryKey[0] === 'service' ? [String(query.queryKey[1])] : (dataOf(query).wanted ?? [])))
    .filter((id) => list === undefined || !showsService(list, id));
  const near = list === undefined ? null : centreOf(list);
  // Tasks of moderators concern all places.
  if (activeQueries.some(({ queryKey }) => queryKey[0] === 'waiting')) return '';
  if ((list !== undefined && near === null) || ids.length > MAX_IDS) return '';
  const area = new URLSearchParams();
  if (near !== null) {
    const { longitude, latitude } = coarsePoint({ longitude: roundToTenth(near.longitude), latitude: roundToTenth(near.latitude) });
    area.set('nearCoordinate', `${longitude}|${latitude}`);
    area.set('within', String(radiusOf(lists.filter((query) => centreOf(query) === near || query === list))));
  }
  if (ids.length > 0 || near === null) area.set('filter', JSON.stringify({ _id: ids }));
  return area.toString();
};
