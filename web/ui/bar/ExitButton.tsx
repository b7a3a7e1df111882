import { LogOut } from 'lucide-react';
import { useEffect, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveAtOnce, NEUTRAL_SITE, watchShift } from '../../browser/exit.ts';
import styles from './AppBar.module.css';

const leave = (event: MouseEvent): void => {
  event.preventDefault();
  leaveAtOnce();
};

/** Leaves the page at once for a neutral one; Shift three times does the same. */
export const ExitButton = () => {
  const { t } = useTranslation();
  useEffect(() => watchShift(leaveAtOnce), []);

  return (
    <a className={styles.exit} href={NEUTRAL_SITE} rel="noreferrer" aria-label={t('bar.exitName')} onClick={leave}>
      <LogOut size={18} strokeWidth={2.5} aria-hidden="true" />
      {t('bar.exit')}
    </a>
  );
};
