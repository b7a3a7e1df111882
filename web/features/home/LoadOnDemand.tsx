import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isDataSaverOn } from '../../browser/dataSaver.ts';
import { cx } from '../../ui/cx.ts';
import { Map } from '../../ui/icons.ts';
import button from '../../ui/button.module.css';
import styles from './HomePage.module.css';

interface LoadOnDemandProps {
  /** True where the map would load automatically, so that a visitor who saves data is asked first. */
  readonly confirmFirst: boolean;
  readonly children: ReactNode;
}

/** Renders the map only after the visitor wants it. */
export const LoadOnDemand = ({ confirmFirst, children }: LoadOnDemandProps) => {
  const { t } = useTranslation();
  const [isRequested, setIsRequested] = useState(() => !confirmFirst || !isDataSaverOn());
  if (isRequested)
    return (
      <Suspense
        fallback={
          <p className={styles.ask} role="status">
            {t('list.searching')}
          </p>
        }
      >
        {children}
      </Suspense>
    );
  return (
    <div className={styles.ask}>
      <button type="button" className={cx(button.button, button.fill)} onClick={() => setIsRequested(true)}>
        <Map size={20} aria-hidden="true" />
        {t('map.load')}
      </button>
      <p>{t('map.loadHelp')}</p>
    </div>
  );
};
