import { useTranslation } from 'react-i18next';
import type { PinGroup } from './groups.ts';
import styles from './Pin.module.css';

/** Largest number on the sign; its accessible name contains the full number. */
const MAX_SHOWN = 99;

interface GroupSignProps {
  readonly group: PinGroup;
  /** The chosen place is in the group. */
  readonly chosen: boolean;
  readonly onOpen: () => void;
}

/** Round marker of several places, filled only if one of them is open now. */
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
