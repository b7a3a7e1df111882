import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { feedbacksQuery } from '../../api/manage/feedbackQueries.ts';
import { usePaged } from '../../api/paged.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { ManagePanes } from '../../layout/manage/ManagePanes.tsx';
import { Message } from '../../ui/Message.tsx';
import { FeedbackList } from './FeedbackList.tsx';
import { FeedbackPane } from './FeedbackPane.tsx';
import { FeedbackTabs } from './FeedbackTabs.tsx';
import { inputOf, useFeedbacksAddress } from './useFeedbacksAddress.ts';

const Feedbacks = () => {
  const { t } = useTranslation();
  const address = useFeedbacksAddress();
  const { tab, chosen, service, onlyReports, region, to } = address;
  const [words, setWords] = useState('');
  const input = useMemo(
    () => inputOf({ tab, service, onlyReports, region, chosen: null }, words),
    [tab, service, onlyReports, region, words],
  );
  const paged = usePaged(useInfiniteQuery(feedbacksQuery(useApi(), input, useLanguage())));
  const list = to({ chosen: null });

  return (
    <ManagePanes
      title={t('feedbacks.title')}
      wide="detail"
      list={
        <>
          <FeedbackTabs address={address} words={words} of={paged} />
          <FeedbackList address={address} words={words} onSearch={setWords} of={paged} />
        </>
      }
      detail={
        chosen === null ? null : <FeedbackPane key={chosen} id={chosen} known={paged.rows.find(({ id }) => id === chosen)} list={list} />
      }
      back={{ to: list, label: t('feedbacks.back') }}
      choose={paged.rows.length === 0 ? '' : t('feedbacks.choose')}
    />
  );
};

/** Page with messages of visitors about places and the app. A user with an unapproved account sees that the account waits for approval. */
export const FeedbacksPage = () => {
  const { t } = useTranslation();
  if (useCan()('feedback.list', {})) return <Feedbacks />;
  return (
    <ManageLayout title={t('feedbacks.title')}>
      <Message heading={<h2>{t('feedbacks.waiting.title')}</h2>} help={t('feedbacks.waiting.help')} />
    </ManageLayout>
  );
};
