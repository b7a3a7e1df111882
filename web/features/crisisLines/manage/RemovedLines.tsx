import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#web/api/ApiContext.ts';
import { removedLinesQuery } from '#web/api/manage/crisisLineQueries.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { RemovedSection, RemovedRecords } from '#web/layout/manage/RemovedRecords.tsx';
import { useRestoreLine } from './useRemoveLine.ts';
import styles from './LineTools.module.css';

const RemovedLinesList = () => {
  const { t } = useTranslation();
  const restore = useRestoreLine();
  const { data, isPending, refetch } = useQuery(removedLinesQuery(useApi(), useLanguage()));
  return (
    <RemovedRecords
      removedRecords={data}
      isPending={isPending}
      onRetry={() => void refetch()}
      onRestore={(line) => void restore(line)}
      texts={{
        noneText: t('crisisManage.removed.none'),
        restoreLabel: t('crisisManage.removed.restore'),
        restoreNameLabel: (name) => t('crisisManage.removed.restoreName', { name }),
      }}
    />
  );
};

/** Deleted lines at the end of the list, loaded when the admin opens them. */
export const RemovedLines = () => (
  <RemovedSection title={useTranslation().t('crisisManage.removed.title')} className={styles.removed}>
    <RemovedLinesList />
  </RemovedSection>
);
