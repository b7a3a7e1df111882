import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { removedRecordsQuery, type RegionRecordKind } from '../../api/manage/regionQueries.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { RemovedSection, RemovedRecords } from '../../layout/manage/RemovedRecords.tsx';
import { useRestoreRecord } from './useRemoveRecord.ts';
import styles from './Regions.module.css';

const RemovedContacts = ({ recordKind }: { readonly recordKind: RegionRecordKind }) => {
  const { t } = useTranslation();
  const restore = useRestoreRecord(recordKind);
  const { data, isPending, refetch } = useQuery(removedRecordsQuery(useApi(), recordKind, useLanguage()));
  return (
    <RemovedRecords
      removedRecords={data?.map(({ id, name }) => ({ id, name: name || t('regions.unnamed') }))}
      isPending={isPending}
      onRetry={() => void refetch()}
      onRestore={(record) => void restore(record)}
      texts={{
        noneText: t('regions.removedNone'),
        restoreLabel: t('regions.restore'),
        restoreNameLabel: (name) => t('regions.restoreName', { name }),
      }}
    />
  );
};

/** Removed records at the end of a list, for users who may restore them, loaded when opened. */
export const RemovedList = ({ recordKind }: { readonly recordKind: RegionRecordKind }) => {
  const { t } = useTranslation();
  const can = useCan();
  if (!can('region.revise')) return null;
  return (
    <RemovedSection title={t('regions.removed')} className={styles.details}>
      <RemovedContacts recordKind={recordKind} />
    </RemovedSection>
  );
};
