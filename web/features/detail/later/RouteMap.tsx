import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FARTHEST_ROUTE } from '../../../../domain/vocabulary/routes.ts';
import type { Service } from '../../../api/types.ts';
import { useNow } from '../../../browser/clock.tsx';
import type { MapRoute } from '../../../ui/map/drawRoute.ts';
import { StillMap } from '../../../ui/map/StillMap.tsx';
import { useNear } from '../../../ui/map/useNear.ts';
import styles from '../WhereSection.module.css';
import { PlaceSign } from './PlaceSign.tsx';
import { toPoint, useRouteToService } from './useRouteToService.ts';
import { RouteSteps } from './RouteSteps.tsx';

/** The place on a small map, with the route from where somebody said they are; one that is too far is only told. */
export const RouteMap = ({ service, address }: { readonly service: Service; readonly address: string }) => {
  const { t } = useTranslation();
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const near = useNear(box);
  const [longitude = 0, latitude = 0] = service.location?.coordinates ?? [];
  const point = useMemo(() => ({ longitude, latitude }), [longitude, latitude]);
  const toService = useRouteToService(service, point, near);
  const { from, route, metres } = toService;
  const drawn = useMemo((): MapRoute | undefined => {
    if (!from || metres > FARTHEST_ROUTE) return undefined;
    const lines = (route?.legs ?? []).map((leg) => ({ onFoot: leg.mode === 'walk', points: leg.points.map(toPoint) }));
    return { from, here: from.kind === 'here', lines };
  }, [from, route, metres]);
  const start = from && (from.label || t('visitor.route.here'));

  return (
    <div ref={box}>
      <div className={styles.map}>
        <StillMap
          point={point}
          near={near}
          route={drawn}
          label={drawn ? t('visitor.route.label', { address, from: start }) : t('servicePage.mapOf', { address })}
        >
          <PlaceSign service={service} now={now} />
        </StillMap>
      </div>
      <RouteSteps toService={toService} start={start} />
    </div>
  );
};
