import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { NO_REGION } from '#domain/vocabulary/regions.ts';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { waitingQuery } from '../../api/manage/waitingQuery.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import { WithNamespaces } from '../WithNamespaces.tsx';
import button from '../../ui/button.module.css';
import styles from './ActiveFilters.module.css';

interface ActiveFiltersProps {
  /** Other filters of the list, in words. */
  readonly otherFilter?: string | undefined;
  readonly region: string | null;
  readonly owner?: string | null;
  /** Address of the same list for all regions and owners. */
  readonly allHref: string;
}

const ActiveFiltersLine = ({ otherFilter, region, owner = null, allHref }: ActiveFiltersProps) => {
  const { t } = useTranslation();
  const { data } = useQuery({ ...waitingQuery(useApi(), useLanguage()), enabled: useCan()('waiting.read') && (region ?? owner) !== null });
  const regionName = () =>
    region === NO_REGION ? t('toDo.inNoRegion') : (data?.regions.find(({ id }) => id === region)?.name ?? t('toDo.oneRegion'));
  const ownerName = () => {
    const knownOwner = data?.owners.find(({ id }) => id === owner);
    return knownOwner?.isNobody ? t('toDo.nobody') : (knownOwner?.name ?? t('toDo.oneOwner'));
  };
  const filterText = [otherFilter ?? '', region === null ? '' : regionName(), owner === null ? '' : ownerName()]
    .filter((part) => part !== '')
    .join(', ');
  return (
    <div className={styles.narrowed}>
      <p role="status">{t('toDo.only', { what: filterText })}</p>
      <Link href={allHref} className={cx(button.button, button.quiet)}>
        <X size={20} aria-hidden="true" />
        {t('toDo.showAll')}
      </Link>
    </div>
  );
};

/** Shows which region, owner or other filter a list is limited to, with a link to the whole list; renders nothing without a filter. */
export const ActiveFilters = (props: ActiveFiltersProps) =>
  props.otherFilter === undefined && props.region === null && (props.owner ?? null) === null ? null : (
    <Suspense>
      <WithNamespaces namespaces={['toDo']}>
        <ActiveFiltersLine {...props} />
      </WithNamespaces>
    </Suspense>
  );
