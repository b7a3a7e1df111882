import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { savesData } from '../../browser/saveData.ts';
import { cx } from '../../ui/cx.ts';
import { Map } from '../../ui/icons.ts';
import button from '../../ui/button.module.css';
import styles from './HomePage.module.css';

interface OnDemandProps {
  /** The map loads automatically here, so a visitor who saves data is asked first. */
  readonly confirmFirst: boolean;
  readonly children: ReactNode;
}

/** Loads the map when it is wanted. */
export const OnDemand = ({ confirmFirst, children }: OnDemandProps) => {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(() => !confirmFirst || !savesData());
  if (wanted)
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
      <button type="button" className={cx(button.button, button.fill)} onClick={() => setWanted(true)}>
        <Map size={20} aria-hidden="true" />
        {t('map.load')}
      </button>
      <p>{t('map.loadHelp')}</p>
    </div>
  );
};
