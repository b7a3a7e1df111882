import { useQuery, queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { RemovedSection, RemovedRecords } from '#web/layout/manage/RemovedRecords.tsx';
import type { Api } from '../../../api/api.ts';
import { useRestoreLine } from './useRemoveLine.ts';

/**
 * Query for the deleted crisis lines by name, for users who may restore them. Its key differs from the list's key, so that the device
 * stores none of them.
 */
const removedLinesQuery = (api: Api, language: Language) =>
  queryOptions({
    queryKey: ['crisisLinesRemoved'],
    queryFn: ({ signal }) =>
      api.call('GET /crisis-lines', { query: { removed: true, sort: 'name', direction: 'asc', limit: 100 } }, { language, signal }),
  });

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
