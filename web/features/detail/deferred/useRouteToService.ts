import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { metresBetween } from '#domain/values/distance.ts';
import { useApi } from '#web/api/ApiContext.ts';
import type { Route, Service, RouteResult } from '#web/api/types.ts';
import { routeQuery } from '#web/api/visitorQueries.ts';
import type { Place, Point } from '#web/browser/place.ts';
import { usePreference } from '#web/browser/preference.ts';
import { chosenPlace } from '#web/browser/preferences.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useLocateMe } from '#web/services/useLocateMe.ts';

/** Query key that is set after a response that the directory has no router. Then no further route is requested. */
const NO_ROUTER_KEY = ['noRouter'];

/** Query key of the phone's location, which is cached for some minutes after the last place that uses it. */
const HERE_KEY = ['here'];
const HERE_CACHE_MS = 5 * 60_000;

const ZERO_POINT: Point = { longitude: 0, latitude: 0 };

export const toPoint = ([longitude, latitude]: readonly number[]): Point => ({ longitude: longitude ?? 0, latitude: latitude ?? 0 });

export interface RouteToService {
  /** Starting point: the place chosen on this device, or the phone's location once the visitor requested it; null if unknown. */
  readonly from: Place | null;
  /** Straight-line distance; 0 without a starting point. */
  readonly metres: number;
  readonly route: Route | undefined;
  /** State of the request, which explains a missing route; undefined if none was requested. */
  readonly state: RouteResult['state'] | 'asking' | undefined;
  readonly locating: 'idle' | 'asking' | 'failed';
  /** Requests the phone's location. Undefined if that is the starting point already, or if only the ZIP code of the service is known. */
  readonly locate: (() => void) | undefined;
}

/**
 * Loads the route to a service when the map is near the viewport or the visitor presses the button. Starts only from a place that the
 * visitor chose or the phone's location. Never loads a route to a hidden place or to the center of a ZIP code.
 */
export const useRouteToService = (service: Service, destination: Point, { isNear }: { readonly isNear: boolean }): RouteToService => {
  const queries = useQueryClient();
  const chosenStart = usePreference(chosenPlace);
  const { data: here = null } = useQuery<Place | null>({ queryKey: HERE_KEY, queryFn: skipToken, gcTime: HERE_CACHE_MS });
  const { state, locate } = useLocateMe((place) => queries.setQueryData(HERE_KEY, place));
  const [isLocationRequested, setIsLocationRequested] = useState(false);
  const requestLocation = () => {
    setIsLocationRequested(true);
    locate();
  };
  const from = here ?? chosenStart;
  const isWanted = (isNear || here !== null) && from !== null && service.isApproximate !== true && !service.isConfidential;
  const isEnabled = isWanted && queries.getQueryData(NO_ROUTER_KEY) === undefined;
  const { data, isFetching, isError } = useQuery({
    ...routeQuery(useApi(), service.id, from ?? ZERO_POINT, useLanguage()),
    enabled: isEnabled,
  });
  useEffect(() => {
    if (data?.state === 'off') queries.setQueryData(NO_ROUTER_KEY, true);
  }, [queries, data]);

  const isRequested = isEnabled || data !== undefined;
  return {
    from,
    metres: from ? metresBetween(from, destination) : 0,
    route: isRequested ? data?.route : undefined,
    state: !isRequested ? undefined : isFetching ? 'asking' : isError ? 'unavailable' : data?.state,
    locating: isLocationRequested ? state : 'idle',
    locate: service.isApproximate === true || (from?.kind === 'here' && (isWanted || here !== null)) ? undefined : requestLocation,
  };
};
