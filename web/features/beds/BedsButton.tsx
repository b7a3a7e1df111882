import { useQuery } from '@tanstack/react-query';
import { BedDouble } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { notificationsQuery } from '../../api/account/accountQueries.ts';
import { useApi } from '../../api/ApiContext.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import styles from './BedsButton.module.css';

const BedsLink = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('bedsBoard.title')} data-night="" data-screen-only="">
      <Link href="/available_beds" className={styles.beds}>
        <BedDouble size={20} aria-hidden="true" />
        <span>{t('bedsBoard.homeButton', { count })}</span>
      </Link>
    </nav>
  );
};

/** Links the home screen to the bed counts, for users who count beds. */
export const BedsButton = () => {
  const [path] = useLocation();
  const isHome = path === '/';
  const { data } = useQuery({ ...notificationsQuery(useApi(), useLanguage()), enabled: isHome });
  const count = data?.countManagedShelters ?? 0;
  if (!isHome || count === 0) return null;
  return (
    <WithNamespaces namespaces={['bedsBoard']}>
      <BedsLink count={count} />
    </WithNamespaces>
  );
};
