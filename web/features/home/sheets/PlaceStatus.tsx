import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';
import type { PlaceSearch } from './usePlaceSearch.ts';
import button from '#web/ui/button.module.css';
import text from '#web/ui/text.module.css';
import styles from './PlaceStatus.module.css';

interface PlaceStatusProps {
  /** Id to which the field refers by `aria-describedby`. */
  readonly id: string;
  readonly search: Pick<PlaceSearch, 'state' | 'places' | 'retry'>;
  /** Text before the visitor types anything. */
  readonly children: ReactNode;
}

/** Status of a place search, announced as it changes, with a retry button after a failure. */
export const PlaceStatus = ({ id, search: { state, places, retry }, children }: PlaceStatusProps) => {
  const { t } = useTranslation();
  const hasPlaces = places.length > 0;
  const hasFailed = state === 'offline' || state === 'failed';
  return (
    <div className={styles.status}>
      <p id={id} role="status" className={text.small}>
        {state === 'idle' && children}
        {state === 'looking' && <span className={text.muted}>{t('placeSheet.looking')}</span>}
        {state === 'found' && <span className={text.hidden}>{t('placeSheet.foundCount', { count: places.length })}</span>}
        {state === 'noMatch' && t('placeSheet.noMatch')}
        {state === 'offline' && t(hasPlaces ? 'placeSheet.offlineKnown' : 'placeSheet.offline')}
        {state === 'failed' && t(hasPlaces ? 'placeSheet.failedKnown' : 'placeSheet.failed')}
      </p>
      {hasFailed && (
        <button type="button" className={cx(button.button, button.wide)} onClick={retry}>
          {t('common.tryAgain')}
        </button>
      )}
    </div>
  );
};
