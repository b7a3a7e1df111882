import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { countTasks, waitingQuery } from '../../api/manage/waitingQuery.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { NothingToDo } from './NothingToDo.tsx';
import { OwnerList } from './OwnerList.tsx';
import { showsRegionTable } from './regionsToDo.ts';
import { RegionTable } from './RegionTable.tsx';
import { ToDoLinesSkeleton, ToDoLines } from './ToDoLines.tsx';
import { UnownedLine } from './UnownedLine.tsx';
import styles from './ToDoPage.module.css';

/** Start page of moderators: tasks by importance for visitors, then by region and by owner. */
export const ToDoPage = () => {
  const { t } = useTranslation();
  const { data: waiting, isError, isPaused, refetch } = useQuery(waitingQuery(useApi(), useLanguage()));

  const renderContent = () => {
    if (waiting === undefined) return isError || isPaused ? <LoadFailed onRetry={() => void refetch()} /> : <ToDoLinesSkeleton />;
    const hasNothingToDo = countTasks(waiting) === 0;
    const hasTables = showsRegionTable(waiting) || waiting.owners.length > 0;
    return (
      <div className={styles.columns} data-single={!hasNothingToDo && !hasTables ? '' : undefined}>
        {hasNothingToDo ? <NothingToDo waiting={waiting} /> : <ToDoLines waiting={waiting} />}
        <div className={styles.beside}>
          <RegionTable regions={waiting.regions} />
          <OwnerList waiting={waiting} />
        </div>
        <UnownedLine count={waiting.unowned} />
      </div>
    );
  };
  return (
    <ManageLayout title={t('toDo.title')} className={styles.page}>
      {renderContent()}
    </ManageLayout>
  );
};
