import { useTranslation } from 'react-i18next';
import { useDelayed } from '#web/browser/useDelayed.ts';
import type { Streets } from '#web/ui/map/streets/useStreets.ts';
import button from '#web/ui/button.module.css';
import styles from './MapStatus.module.css';

interface MapNoteProps {
  /** True while a more important message is shown, whose button retries everything. */
  readonly isHidden: boolean;
  readonly streets: Streets;
  readonly backgroundFailed: boolean;
  readonly onRetry: () => void;
}

/** Milliseconds before a message shows that the streets are still loading. */
const LOADING_NOTE_DELAY_MS = 600;

/** Message about parts of the map itself that are loading or failed. */
export const MapNote = ({ isHidden, streets, backgroundFailed, onRetry }: MapNoteProps) => {
  const { t } = useTranslation();
  const hasStreets = streets.source !== null;
  const isSlow = useDelayed(hasStreets && streets.state === 'loading', LOADING_NOTE_DELAY_MS);
  const streetsMissing = hasStreets && streets.state === 'failed';
  const hasFailed = backgroundFailed || streetsMissing;
  const textKey = backgroundFailed
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
