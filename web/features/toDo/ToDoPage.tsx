import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { waitingQuery } from '../../api/manage/waitingQuery.ts';
import type { Waiting } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Failed } from '../../layout/Failed.tsx';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { Calm } from './Calm.tsx';
import { countAll, shownCount } from './lines.ts';
import { firstSentence } from './lineText.ts';
import { OwnerList } from './OwnerList.tsx';
import { RegionTable } from './RegionTable.tsx';
import { LinesComing, WaitingLines } from './WaitingLines.tsx';
import text from '../../ui/text.module.css';
import styles from './ToDoPage.module.css';

const Lead = ({ waiting }: { readonly waiting: Waiting }) => {
  const { t } = useTranslation();
  const first = firstSentence(t, waiting, useNow());
  return (
    <p className={styles.lead} role="status">
      <b>{t('whatWaits.waits', { count: shownCount(countAll(waiting)) })}</b> <span className={text.muted}>{first}</span>
    </p>
  );
};

/** Start page of moderators: tasks by importance for visitors, then by region and by owner. */
export const ToDoPage = () => {
  const { t } = useTranslation();
  const { data: waiting, isError, isPaused, refetch } = useQuery(waitingQuery(useApi(), useLanguage()));

  const content = () => {
    if (waiting === undefined) return isError || isPaused ? <Failed onRetry={() => void refetch()} /> : <LinesComing />;
    const isCalm = countAll(waiting) === 0;
    return (
      <>
        {!isCalm && <Lead waiting={waiting} />}
        <div className={styles.columns}>
          {isCalm ? <Calm waiting={waiting} /> : <WaitingLines waiting={waiting} />}
          <div className={styles.beside}>
            {waiting.regions.length > 0 && <RegionTable regions={waiting.regions} />}
            <OwnerList owners={waiting.owners} ownersInAll={waiting.ownersInAll} />
          </div>
        </div>
      </>
    );
  };
  return (
    <ManageLayout title={t('whatWaits.title')} className={styles.page}>
      {content()}
    </ManageLayout>
  );
};
