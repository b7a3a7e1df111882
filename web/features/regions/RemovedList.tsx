import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { removedQuery, type RegionThing } from '../../api/manage/regionQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { RemovedAtEnd, RemovedNames } from '../../layout/manage/RemovedNames.tsx';
import { useRestoreThing } from './useRemoveThing.ts';
import styles from './Regions.module.css';

const Removed = ({ thing }: { readonly thing: RegionThing }) => {
  const { t } = useTranslation();
  const restore = useRestoreThing(thing);
  const { data, isPending, refetch } = useQuery(removedQuery(useApi(), thing, useLanguage()));
  return (
    <RemovedNames
      removed={data?.map(({ id, name }) => ({ id, name: name || t('regions.unnamed') }))}
      isPending={isPending}
      onRetry={() => void refetch()}
      onRestore={(each) => void restore(each)}
      texts={{
        none: t('regions.removedNone'),
        restore: t('regions.restore'),
        restoreName: (name) => t('regions.restoreName', { name }),
      }}
    />
  );
};

/** Removed records at the end of a list, for users who may restore them, loaded when opened. */
export const RemovedList = ({ thing }: { readonly thing: RegionThing }) => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can('region.revise')) return null;
  return (
    <RemovedAtEnd title={t('regions.removed')} className={styles.details}>
      <Removed thing={thing} />
    </RemovedAtEnd>
  );
};
