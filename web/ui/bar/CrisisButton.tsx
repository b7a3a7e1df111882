import { PhoneCall } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CrisisSheet } from './CrisisSheet.tsx';
import styles from './AppBar.module.css';

/**
 * Button for crisis help, one tap away at the same position on every screen. Before hydration it is a link that calls 988. `isCurrentPage`:
 * the screen is the page of all lines.
 */
export const CrisisButton = ({ isCurrentPage }: { readonly isCurrentPage: boolean }) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);

  const openSheet = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };

  if (isCurrentPage)
    return (
      <a className={styles.crisis} href="/crisis_lines" aria-label={t('bar.crisisName')} aria-current="page">
        <PhoneCall size={18} strokeWidth={2.5} aria-hidden="true" />
        {t('bar.crisis')}
      </a>
    );
  return (
    <>
      <a className={styles.crisis} href="tel:988" aria-label={t('bar.crisisName')} aria-haspopup="dialog" onClick={openSheet}>
        <PhoneCall size={18} strokeWidth={2.5} aria-hidden="true" />
        {t('bar.crisis')}
      </a>
      {isOpen && <CrisisSheet onClose={() => setOpen(false)} />}
    </>
  );
};
