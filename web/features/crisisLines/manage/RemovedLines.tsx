import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#web/api/ApiContext.ts';
import { removedLinesQuery } from '#web/api/manage/crisisLineQueries.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { RemovedAtEnd, RemovedNames } from '#web/layout/manage/RemovedNames.tsx';
import { useRestoreLine } from './useRemoveLine.ts';
import styles from './LineTools.module.css';

const Removed = () => {
  const { t } = useTranslation();
  const restore = useRestoreLine();
  const { data, isPending, refetch } = useQuery(removedLinesQuery(useApi(), useLanguage()));
  return (
    <RemovedNames
      removed={data}
      isPending={isPending}
      onRetry={() => void refetch()}
      onRestore={(line) => void restore(line)}
      texts={{
        none: t('crisisManage.removed.none'),
        restore: t('crisisManage.removed.restore'),
        restoreName: (name) => t('crisisManage.removed.restoreName', { name }),
      }}
    />
  );
};

/** Deleted lines at the end of the list, loaded when the admin opens them. */
export const RemovedLines = () => (
  <RemovedAtEnd title={useTranslation().t('crisisManage.removed.title')} className={styles.removed}>
    <Removed />
  </RemovedAtEnd>
);
