import { useTranslation } from 'react-i18next';
import { useProblem } from '#web/layout/useProblem.ts';
import { wordMiles } from '#web/services/distance.ts';
import { List } from '#web/ui/icons.ts';
import { directionTo } from '#web/ui/map/direction.ts';
import type { MapPin } from '#web/ui/map/pins.ts';
import type { Seen } from '#web/ui/map/seen.ts';
import type { MapPlaces } from './useMapPlaces.ts';
import button from '#web/ui/button.module.css';
import styles from './MapStatus.module.css';

interface MapStatusProps {
  readonly state: MapPlaces['state'];
  readonly seen: Seen;
  readonly onBring: (pin: MapPin) => void;
  readonly onRetry: () => void;
  readonly onList: () => void;
}

/** Shows the number of visible places; if there is none, the nearest one; or an error if loading failed. */
export const MapStatus = ({ state, seen: { count, nearest }, onBring, onRetry, onList }: MapStatusProps) => {
  const { t } = useTranslation();
  const { what } = useProblem();
  const failed = state === 'failed';
  const here = state === 'loading' ? t('list.searching') : failed ? what : t('mapView.here', { count });
  const far = state === 'there' && nearest;

  return (
    <div className={styles.plate} data-quiet={failed || far ? undefined : ''}>
      <p role="status">
        <span>{far ? `${here}.` : here}</span>{' '}
        {far && (
          <span>
            {t('mapView.nearest', {
              miles: wordMiles(far.metres),
              direction: t(`mapView.to.${directionTo(far.from, far.pin.point)}`),
            })}
          </span>
        )}
      </p>
      {failed && (
        <button type="button" className={button.tool} onClick={onRetry}>
          {t('common.tryAgain')}
        </button>
      )}
      {far && (
        <button type="button" className={button.tool} onClick={() => onBring(far.pin)}>
          {t('mapView.bringNearest')}
        </button>
      )}
      <button type="button" className={button.tool} data-list="" onClick={onList}>
        <List size={20} aria-hidden="true" />
        {t('mapView.list')}
      </button>
    </div>
  );
};
