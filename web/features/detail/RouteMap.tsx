import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FARTHEST_WAY } from '../../../domain/vocabulary/routes.ts';
import type { Service } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import type { MapWay } from '../../ui/map/drawRoute.ts';
import { StillMap } from '../../ui/map/StillMap.tsx';
import { useNear } from '../../ui/map/useNear.ts';
import styles from './WhereSection.module.css';
import { PlaceSign } from './PlaceSign.tsx';
import { toPoint, useWay } from './useRouteToService.ts';
import { WayWords } from './RouteSteps.tsx';

/** The place on a small map, with the way there from where somebody said they are; one that is too far is only told. */
export const WayMap = ({ service, address }: { readonly service: Service; readonly address: string }) => {
  const { t } = useTranslation();
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const near = useNear(box);
  const [longitude = 0, latitude = 0] = service.location?.coordinates ?? [];
  const point = useMemo(() => ({ longitude, latitude }), [longitude, latitude]);
  const way = useWay(service, point, near);
  const { from, route, metres } = way;
  const drawn = useMemo((): MapWay | undefined => {
    if (!from || metres > FARTHEST_WAY) return undefined;
    const lines = (route?.legs ?? []).map((leg) => ({ onFoot: leg.mode === 'walk', points: leg.points.map(toPoint) }));
    return { from, here: from.kind === 'here', lines };
  }, [from, route, metres]);
  const start = from && (from.label || t('visitor.way.here'));

  return (
    <div ref={box}>
      <div className={styles.map}>
        <StillMap
          point={point}
          near={near}
          way={drawn}
          label={drawn ? t('visitor.way.label', { address, from: start }) : t('detail.mapOf', { address })}
        >
          <PlaceSign service={service} now={now} />
        </StillMap>
      </div>
      <WayWords way={way} start={start} />
    </div>
  );
};
