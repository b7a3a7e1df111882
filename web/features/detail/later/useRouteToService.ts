import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { metresBetween } from '#kernel/distance.ts';
import { useApi } from '#web/api/ApiContext.ts';
import type { Place, Point } from '#web/api/place.ts';
import type { Route, Service, RouteResult } from '#web/api/types.ts';
import { routeQuery } from '#web/api/visitorQueries.ts';
import { usePreference } from '#web/browser/preference.ts';
import { chosenPlace } from '#web/browser/preferences.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useLocateMe } from '#web/services/useLocateMe.ts';

/** After an answer that the directory has no router, no further route is requested. */
const NO_ROUTER = ['noRouter'];

/** Query key of the phone's location, cached while the visitor looks at places and a little longer. */
const HERE = ['here'];
const HERE_LASTS = 5 * 60_000;

const EARTH: Point = { longitude: 0, latitude: 0 };

export const toPoint = ([longitude, latitude]: readonly number[]): Point => ({ longitude: longitude ?? 0, latitude: latitude ?? 0 });

export interface RouteToService {
  /** Where it begins: the place chosen on this device, or the phone's location once the visitor asked for it; null: unknown. */
  readonly from: Place | null;
  /** In a straight line; 0 without a beginning. */
  readonly metres: number;
  readonly route: Route | undefined;
  /** Why there is no route. */
  readonly state: RouteResult['state'] | 'asking' | undefined;
  readonly locating: 'idle' | 'asking' | 'failed';
  /** Asks the phone where it is; absent when that is known, and asked from, and where no way leads: to the middle of a zip code. */
  readonly locate: (() => void) | undefined;
}

/**
 * The route to a service. The router is queried when the map is near the viewport, or when the visitor presses the button; only from
 * a place that the visitor chose, and never to one that is hidden or no more than the middle of a zip code.
 */
export const useRouteToService = (service: Service, to: Point, near: boolean): RouteToService => {
  const queries = useQueryClient();
  const chosen = usePreference(chosenPlace);
  const { data: here = null } = useQuery<Place | null>({ queryKey: HERE, queryFn: skipToken, gcTime: HERE_LASTS });
  const { state, locate } = useLocateMe((place) => queries.setQueryData(HERE, place));
  const [pressed, setPressed] = useState(false);
  const press = () => {
    setPressed(true);
    locate();
  };
  const from = here ?? chosen;
  const wanted = (near || here !== null) && from !== null && service.isApproximate !== true && !service.isConfidential;
  const enabled = wanted && queries.getQueryData(NO_ROUTER) === undefined;
  const { data, isFetching, isError } = useQuery({ ...routeQuery(useApi(), service.id, from ?? EARTH, useLanguage()), enabled });
  useEffect(() => {
    if (data?.state === 'off') queries.setQueryData(NO_ROUTER, true);
  }, [queries, data]);

  const isRequested = enabled || data !== undefined;
  return {
    from,
    metres: from ? metresBetween(from, to) : 0,
    route: isRequested ? data?.route : undefined,
    state: !isRequested ? undefined : isFetching ? 'asking' : isError ? 'unavailable' : data?.state,
    locating: pressed ? state : 'idle',
    locate: service.isApproximate === true || (from?.kind === 'here' && (wanted || here !== null)) ? undefined : press,
  };
};
