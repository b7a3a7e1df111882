import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EXIT_LINK_ATTRIBUTE, NEUTRAL_SITE } from '../../browser/exitLink.ts';
import styles from './AppBar.module.css';

/** Link that leaves the page at once for a neutral one, even before hydration; pressing Shift three times does the same. */
export const ExitButton = () => {
  const { t } = useTranslation();
  return (
    <a className={styles.exit} href={NEUTRAL_SITE} rel="noreferrer" aria-label={t('bar.exitName')} {...EXIT_LINK_ATTRIBUTE}>
      <LogOut size={18} strokeWidth={2.5} aria-hidden="true" />
      {t('bar.exit')}
    </a>
  );
};
