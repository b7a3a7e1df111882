import { useTranslation } from 'react-i18next';
import { useLoadProblem } from '#web/layout/useLoadProblem.ts';
import { formatMiles } from '#web/services/distance.ts';
import { List } from '#web/ui/icons.ts';
import { directionTo } from '#web/ui/map/direction.ts';
import type { MapPin } from '#web/ui/map/mapPin.ts';
import type { VisiblePins } from '#web/ui/map/visiblePins.ts';
import type { MapPlaces } from './useMapPlaces.ts';
import button from '#web/ui/button.module.css';
import styles from '#web/ui/map/MapPlate.module.css';

interface MapStatusProps {
  readonly state: MapPlaces['state'];
  readonly visiblePins: VisiblePins;
  readonly onShowPin: (pin: MapPin) => void;
  readonly onRetry: () => void;
  readonly onShowList: () => void;
}

/** Shows the number of visible places; if there is none, the nearest one; or an error if loading failed. */
export const MapStatus = ({ state, visiblePins: { count, nearest }, onShowPin, onRetry, onShowList }: MapStatusProps) => {
  const { t } = useTranslation();
  const { message } = useLoadProblem();
  const hasFailed = state === 'failed';
  const countText = state === 'loading' ? t('list.searching') : hasFailed ? message : t('mapView.here', { count });
  const nearestOutside = state === 'there' && nearest;

  return (
    <div className={styles.plate} data-quiet={hasFailed || nearestOutside ? undefined : ''}>
      <p role="status">
        <span>{nearestOutside ? `${countText}.` : countText}</span>{' '}
        {nearestOutside && (
          <span>
            {t('mapView.nearest', {
              miles: formatMiles(nearestOutside.metres),
              direction: t(`mapView.to.${directionTo(nearestOutside.from, nearestOutside.pin.point)}`),
            })}
          </span>
        )}
      </p>
      {hasFailed && (
        <button type="button" data-retry="" className={button.tool} onClick={onRetry}>
          {t('common.tryAgain')}
        </button>
      )}
      {nearestOutside && (
        <button type="button" className={button.tool} onClick={() => onShowPin(nearestOutside.pin)}>
          {t('mapView.bringNearest')}
        </button>
      )}
      <button type="button" className={button.tool} data-list="" onClick={onShowList}>
        <List size={20} aria-hidden="true" />
        {t('mapView.list')}
      </button>
    </div>
  );
};
