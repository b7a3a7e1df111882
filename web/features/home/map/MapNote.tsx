import { useTranslation } from 'react-i18next';
import { useDelayed } from '#web/browser/useDelayed.ts';
import type { Streets } from '#web/ui/map/streets/useStreets.ts';
import button from '#web/ui/button.module.css';
import styles from './MapStatus.module.css';

interface MapNoteProps {
  /** True while a more important message is shown, whose button retries everything. */
  readonly quiet: boolean;
  readonly streets: Streets;
  readonly groundFailed: boolean;
  readonly onRetry: () => void;
}

/** Milliseconds before a message shows that the streets are still loading. */
const PATIENCE = 600;

/** Message about parts of the map itself that are loading or failed. */
export const MapNote = ({ quiet, streets, groundFailed, onRetry }: MapNoteProps) => {
  const { t } = useTranslation();
  const hasStreets = streets.source !== null;
  const slow = useDelayed(hasStreets && streets.state === 'loading', PATIENCE);
  const missing = hasStreets && streets.state === 'failed';
  const failed = groundFailed || missing;
  const words = groundFailed ? 'groundFailed' : missing ? (navigator.onLine ? 'streetsFailed' : 'streetsOffline') : 'streetsLoading';
  return (
    <div role="status">
      {!quiet && (failed || slow) && (
        <div className={styles.plate}>
          <span>{t(`mapView.${words}`)}</span>
          {failed && (
            <button type="button" className={button.tool} onClick={onRetry}>
              {t('common.tryAgain')}
            </button>
          )}
        </div>
      )}
    </div>
  );
};
