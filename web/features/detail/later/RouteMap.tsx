import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_ROUTE_METRES } from '#kernel/vocabulary/routes.ts';
import type { Service } from '#web/api/types.ts';
import { useNow } from '#web/browser/clock.tsx';
import type { MapRoute } from '#web/ui/map/drawRoute.ts';
import { StillMap } from '#web/ui/map/StillMap.tsx';
import { useStreets } from '#web/ui/map/streets/useStreets.ts';
import { useNear } from '#web/ui/map/useNear.ts';
import { PlaceSign } from './PlaceSign.tsx';
import { RouteSteps } from './RouteSteps.tsx';
import { ShowMap } from './ShowMap.tsx';
import { toPoint, useRouteToService } from './useRouteToService.ts';
import { Whereabouts } from './Whereabouts.tsx';
import styles from '../WhereSection.module.css';

/** Location of a place: in words, on a small map where map tiles are available, and the route from the visitor's place. */
export const RouteMap = ({ service, address }: { readonly service: Service; readonly address: string }) => {
  const { t } = useTranslation();
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const near = useNear(box);
  const streets = useStreets();
  const mapNear = useNear(box, streets.isWanted);
  const [longitude = 0, latitude = 0] = service.location?.coordinates ?? [];
  const point = useMemo(() => ({ longitude, latitude }), [longitude, latitude]);
  const toService = useRouteToService(service, point, near);
  const { from, route, metres } = toService;
  const drawn = useMemo((): MapRoute | undefined => {
    if (!from || metres > MAX_ROUTE_METRES) return undefined;
    const lines = (route?.legs ?? []).map((leg) => ({ onFoot: leg.mode === 'walk', points: leg.points.map(toPoint) }));
    return { from, here: from.kind === 'here', lines };
  }, [from, route, metres]);
  const start = from && (from.label || t('visitor.route.here'));
  // Without map tiles, the drawing is shown only if there is a route.
  const hasStreets = streets.source !== null && streets.state !== 'failed';
  const showsMap = hasStreets || (drawn !== undefined && drawn.lines.length > 0);

  return (
    <div ref={box}>
      <Whereabouts service={service} point={point} from={from} />
      {showsMap && (
        <div className={styles.map}>
          <StillMap
            point={point}
            streets={streets}
            near={mapNear}
            route={drawn}
            label={drawn ? t('visitor.route.label', { address, from: start }) : t('servicePage.mapOf', { address })}
          >
            <PlaceSign service={service} now={now} />
          </StillMap>
        </div>
      )}
      {streets.known && streets.source === null && <ShowMap onShow={() => streets.show(true)} />}
      <RouteSteps toService={toService} to={point} start={start} />
    </div>
  );
};
