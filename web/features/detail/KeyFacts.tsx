import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { MapPin } from '../../ui/icons.ts';
import { HoursFact } from './HoursFact.tsx';
import styles from './KeyFacts.module.css';

/** Rows with the address and today's hours, which a visitor needs to get there. */
export const KeyFacts = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const { address1, city, state, isConfidential } = service;
  const place = [address1, city, !address1 && state].filter(Boolean).join(', ');
  return (
    <div className={styles.facts}>
      <p className={styles.fact}>
        <MapPin size={20} aria-hidden="true" />
        <span>{isConfidential ? t('detail.byPhone') : place}</span>
      </p>
      <HoursFact service={service} />
    </div>
  );
};
