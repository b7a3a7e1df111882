import { useTranslation } from 'react-i18next';
import type { PinGroup } from './groups.ts';
import styles from './Pin.module.css';

/** More are not counted on the sign; its name counts them all. */
const MAX_SHOWN = 99;

interface GroupSignProps {
  readonly group: PinGroup;
  /** The chosen place is one of them. */
  readonly chosen: boolean;
  readonly onOpen: () => void;
}

/** Several places in one: round, filled only where one of them is open now. */
export const GroupSign = ({ group: { count, open, splitsAt }, chosen, onOpen }: GroupSignProps) => {
  const { t } = useTranslation();
  const name = t('mapView.group', {
    places: t('mapView.groupPlaces', { count }),
    open: open === 0 ? t('mapView.groupNoneOpen') : t('mapView.groupOpen', { count: open }),
    next: t(splitsAt === null ? 'mapView.groupList' : 'mapView.groupZoom'),
  });
  return (
    <button
      type="button"
      className={styles.group}
      data-open={open > 0 || undefined}
      data-chosen={chosen || undefined}
      aria-label={name}
      onClick={onOpen}
    >
      <span>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>
    </button>
  );
};
