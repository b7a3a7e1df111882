import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { waitingQuery } from '../../api/manage/waitingQuery.ts';
import type { Waiting } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { leadSentence } from './lineText.ts';
import { NothingToDo } from './NothingToDo.tsx';
import { OwnerList } from './OwnerList.tsx';
import { RegionTable } from './RegionTable.tsx';
import { totalCount, cappedCount } from './toDoLines.ts';
import { ToDoLinesSkeleton, ToDoLines } from './ToDoLines.tsx';
import text from '../../ui/text.module.css';
import styles from './ToDoPage.module.css';

const LeadSentence = ({ waiting }: { readonly waiting: Waiting }) => {
  const { t } = useTranslation();
  const leadText = leadSentence(t, waiting, useNow());
  return (
    <p className={styles.lead} role="status">
      <b>{t('toDo.waits', { count: cappedCount(totalCount(waiting)) })}</b> <span className={text.muted}>{leadText}</span>
    </p>
  );
};

/** Start page of moderators: tasks by importance for visitors, then by region and by owner. */
export const ToDoPage = () => {
  const { t } = useTranslation();
  const { data: waiting, isError, isPaused, refetch } = useQuery(waitingQuery(useApi(), useLanguage()));

  const renderContent = () => {
    if (waiting === undefined) return isError || isPaused ? <LoadFailed onRetry={() => void refetch()} /> : <ToDoLinesSkeleton />;
    const hasNothingToDo = totalCount(waiting) === 0;
    return (
      <>
        {!hasNothingToDo && <LeadSentence waiting={waiting} />}
        <div className={styles.columns}>
          {hasNothingToDo ? <NothingToDo waiting={waiting} /> : <ToDoLines waiting={waiting} />}
          <div className={styles.beside}>
            {waiting.regions.length > 0 && <RegionTable regions={waiting.regions} />}
            <OwnerList owners={waiting.owners} ownersInAll={waiting.ownersInAll} />
          </div>
        </div>
      </>
    );
  };
  return (
    <ManageLayout title={t('toDo.title')} className={styles.page}>
      {renderContent()}
    </ManageLayout>
  );
};
