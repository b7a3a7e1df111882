import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { removedQuery, type RegionThing } from '../../api/manage/regionQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Failed } from '../../layout/Failed.tsx';
import button from '../../ui/button.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Regions.module.css';
import { useRestoreThing } from './useRemoveThing.ts';

const Removed = ({ thing }: { readonly thing: RegionThing }) => {
  const { t } = useTranslation();
  const restore = useRestoreThing(thing);
  const { data, isPending, refetch } = useQuery(removedQuery(useApi(), thing, useLanguage()));
  if (isPending) return <Skeleton />;
  if (data === undefined) return <Failed onRetry={() => void refetch()} />;
  if (data.length === 0) return <p className={styles.quiet}>{t('regions.removedNone')}</p>;
  return (
    <ul className={styles.removed}>
      {data.map((each) => {
        const name = each.name || t('regions.unnamed');
        return (
          <li key={each.id}>
            <span>{name}</span>
            <button
              type="button"
              className={button.button}
              aria-label={t('regions.restoreName', { name })}
              onClick={() => void restore({ id: each.id, name })}
            >
              {t('regions.restore')}
            </button>
          </li>
        );
      })}
    </ul>
  );
};

/** At the end of a list, for who may restore: what was removed. It is asked for once it is opened. */
export const RemovedList = ({ thing }: { readonly thing: RegionThing }) => {
  const { t } = useTranslation();
  const can = useCan();
  const [open, setOpen] = useState(false);
  if (!can('region.revise')) return null;
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('regions.removed')}</summary>
      {open && <Removed thing={thing} />}
    </details>
  );
};
