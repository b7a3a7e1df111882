import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblem } from '../../../layout/useProblem.ts';
import { wordMiles } from '../../../services/distance.ts';
import button from '../../../ui/button.module.css';
import { List } from '../../../ui/icons.ts';
import { directionTo } from '../../../ui/map/direction.ts';
import type { MapPin } from '../../../ui/map/pins.ts';
import type { Seen } from '../../../ui/map/seen.ts';
import styles from './MapStatus.module.css';
import type { MapPlaces } from './useMapPlaces.ts';

interface MapStatusProps {
  readonly state: MapPlaces['state'];
  readonly seen: Seen;
  readonly onBring: (pin: MapPin) => void;
  readonly onRetry: () => void;
  readonly onList: () => void;
}

/** How many places are seen; where none is, which is the nearest; whether they could be had at all. */
export const MapStatus = ({ state, seen: { count, nearest }, onBring, onRetry, onList }: MapStatusProps) => {
  const { t } = useTranslation();
  const { what } = useProblem();
  const sentences = (): readonly string[] => {
    if (state === 'loading') return [t('list.searching')];
    if (state === 'failed') return [what];
    const here = t('mapView.here', { count });
    if (nearest === null) return [here];
    const { pin, from, metres } = nearest;
    const direction = t(`mapView.to.${directionTo(from, pin.point)}`);
    return [`${here}.`, t('mapView.nearest', { miles: wordMiles(metres), direction })];
  };
  const failed = state === 'failed';

  return (
    <div className={styles.plate} data-quiet={!failed && nearest === null ? '' : undefined}>
      <p role="status" data-short={state === 'there' ? '' : undefined}>
        {sentences().map((sentence, index) => (
          // Their number and order never change what they are.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {index > 0 && ' '}
            <span>{sentence}</span>
          </Fragment>
        ))}
      </p>
      {failed && (
        <button type="button" className={button.tool} onClick={onRetry}>
          {t('common.tryAgain')}
        </button>
      )}
      {state === 'there' && nearest && (
        <button type="button" className={button.tool} onClick={() => onBring(nearest.pin)}>
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
