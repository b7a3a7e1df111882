import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ROUTE_METRES } from '#domain/vocabulary/routes.ts';
import type { Service } from '#web/api/types.ts';
import { useNow } from '#web/browser/clock.tsx';
import type { MapRoute } from '#web/ui/map/drawRoute.ts';
import { StaticMap } from '#web/ui/map/StaticMap.tsx';
import { useStreets } from '#web/ui/map/streets/useStreets.ts';
import { useIsNear } from '#web/ui/map/useIsNear.ts';
import { DirectionFromCentre } from './DirectionFromCentre.tsx';
import { PlaceIcon } from './PlaceIcon.tsx';
import { RouteSteps } from './RouteSteps.tsx';
import { ShowMapButton } from './ShowMapButton.tsx';
import { toPoint, useRouteToService } from './useRouteToService.ts';
import styles from '../WhereSection.module.css';

/** Location of a place: in words, on a small map where map tiles are available, and the route from the visitor's place. */
export const RouteMap = ({ service, address }: { readonly service: Service; readonly address: string }) => {
  const { t } = useTranslation();
  const now = useNow();
  const container = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(container);
  const streets = useStreets();
  const isMapNear = useIsNear(container, streets.isWanted);
  const [longitude = 0, latitude = 0] = service.location?.coordinates ?? [];
  const point = useMemo(() => ({ longitude, latitude }), [longitude, latitude]);
  const routeToService = useRouteToService(service, point, { isNear });
  const { from, route, metres } = routeToService;
  const mapRoute = useMemo((): MapRoute | undefined => {
    if (!from || metres > MAX_ROUTE_METRES) return undefined;
    const lines = (route?.legs ?? []).map((leg) => ({ onFoot: leg.mode === 'walk', points: leg.points.map(toPoint) }));
    return { from, isCurrentLocation: from.kind === 'here', lines };
  }, [from, route, metres]);
  const start = from && (from.label || t('visitor.route.here'));
  // Without map tiles, the drawing is shown only if there is a route.
  const hasStreets = streets.source !== null && streets.state !== 'failed';
  const showsMap = hasStreets || (mapRoute !== undefined && mapRoute.lines.length > 0);

  return (
    <div ref={container}>
      <DirectionFromCentre service={service} point={point} startPlace={from} />
      {showsMap && (
        <div className={styles.map}>
          <StaticMap
            point={point}
            streets={streets}
            isNear={isMapNear}
            route={mapRoute}
            label={mapRoute ? t('visitor.route.label', { address, from: start }) : t('servicePage.mapOf', { address })}
          >
            <PlaceIcon service={service} now={now} />
          </StaticMap>
        </div>
      )}
      {streets.isDecided && streets.source === null && <ShowMapButton onShow={() => streets.show(true)} />}
      <RouteSteps routeToService={routeToService} to={point} startLabel={start} />
    </div>
  );
};
