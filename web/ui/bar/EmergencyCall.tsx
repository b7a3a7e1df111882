import { useTranslation } from 'react-i18next';
import { cx } from '../cx.ts';
import { Phone } from '../icons.ts';
import button from '../button.module.css';
import styles from './CrisisSheet.module.css';

/** Link to call the police, fire brigade and ambulance; shown before all other numbers. */
export const EmergencyCall = ({ className }: { readonly className?: string | undefined }) => {
  const { t } = useTranslation();
  return (
    <section className={cx(styles.danger, className)} data-night="" aria-label={t('crisis.danger')}>
      <p>
        <b>{t('crisis.danger')}</b>
        {t('crisis.dangerHelp')}
      </p>
      <a className={button.button} href="tel:911" aria-label={t('crisis.call', { name: t('crisis.dangerHelp'), number: '911' })}>
        <Phone size={20} aria-hidden="true" />
        911
      </a>
    </section>
  );
};
