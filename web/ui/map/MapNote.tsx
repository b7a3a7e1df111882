import { useTranslation } from 'react-i18next';
import { useDelayed } from '../../browser/useDelayed.ts';
import type { Streets } from './streets/useStreets.ts';
import type { Ground } from './useGround.ts';
import button from '../button.module.css';
import styles from './MapPlate.module.css';

interface MapNoteProps {
  /** True while a more important message is shown, whose button retries everything. */
  readonly isHidden: boolean;
  readonly streets: Streets;
  readonly ground: Ground;
  readonly onRetry: () => void;
}

/** Milliseconds before a message shows that the streets are still loading. */
const LOADING_NOTE_DELAY_MS = 600;

/** Message about parts of the map itself that are loading or failed. */
export const MapNote = ({ isHidden, streets, ground, onRetry }: MapNoteProps) => {
  const { t } = useTranslation();
  const hasStreets = streets.source !== null;
  const isSlow = useDelayed(hasStreets && streets.state === 'loading', LOADING_NOTE_DELAY_MS);
  const streetsMissing = hasStreets && streets.state === 'failed';
  const hasFailed = ground.hasFailed || streetsMissing;
  const textKey = ground.hasFailed
    ? 'groundFailed'
    : streetsMissing
      ? navigator.onLine
        ? 'streetsFailed'
        : 'streetsOffline'
      : 'streetsLoading';
  return (
    <div role="status">
      {!isHidden && (hasFailed || isSlow) && (
        <div className={styles.plate}>
          <span>{t(`mapView.${textKey}`)}</span>
          {hasFailed && (
            <button type="button" className={button.tool} onClick={onRetry}>
              {t('common.tryAgain')}
            </button>
          )}
        </div>
      )}
    </div>
  );
};
