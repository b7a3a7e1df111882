import { useInfiniteQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import { useApi } from '../../api/ApiContext.ts';
import { feedbacksQuery } from '../../api/manage/feedbackQueries.ts';
import { usePaged } from '../../api/paged.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { ManagePanes } from '../../layout/manage/ManagePanes.tsx';
import { useOpenFirst } from '../../layout/manage/useOpenFirst.ts';
import { Message } from '../../ui/Message.tsx';
import { FeedbackList } from './FeedbackList.tsx';
import { FeedbackPane } from './FeedbackPane.tsx';
import { FeedbackTabs } from './FeedbackTabs.tsx';
import { feedbacksInputOf, useFeedbacksUrl } from './useFeedbacksUrl.ts';

const Feedbacks = () => {
  const { t } = useTranslation();
  const feedbacksUrl = useFeedbacksUrl();
  const { tab, chosenId, service, onlyReports, region, urlWith } = feedbacksUrl;
  const [searchText, setSearchText] = useState('');
  const input = useMemo(
    () => feedbacksInputOf({ tab, service, onlyReports, region, chosenId: null }, searchText),
    [tab, service, onlyReports, region, searchText],
  );
  const paged = usePaged(useInfiniteQuery(feedbacksQuery(useApi(), input, useLanguage())));
  const listUrl = urlWith({ chosenId: null });
  const [firstFeedback] = paged.busy ? [] : paged.rows;
  useOpenFirst(firstFeedback && urlWith({ chosenId: firstFeedback.id }), chosenId !== null);

  return (
    <ManagePanes
      title={t('feedbacks.title')}
      widePane="detail"
      list={
        <>
          <FeedbackTabs feedbacksUrl={feedbacksUrl} searchText={searchText} loadedPages={paged} />
          <FeedbackList feedbacksUrl={feedbacksUrl} searchText={searchText} onSearch={setSearchText} loadedPages={paged} />
        </>
      }
      detail={
        chosenId === null ? null : (
          <FeedbackPane key={chosenId} id={chosenId} listedFeedback={paged.rows.find(({ id }) => id === chosenId)} listUrl={listUrl} />
        )
      }
      back={{ to: listUrl, label: t('feedbacks.back') }}
      choosePrompt={paged.rows.length === 0 ? '' : t('feedbacks.choose')}
    />
  );
};

/** Page with messages of visitors about places and the app. A user with an unapproved account sees that the account waits for approval. */
export const FeedbacksPage = () => {
  const { t } = useTranslation();
  if (useCan()('feedback.list', {})) return <Feedbacks />;
  return (
    <ManageLayout title={t('feedbacks.title')}>
      <Message icon={Hourglass} heading={<h2>{t('feedbacks.waiting.title')}</h2>} help={t('feedbacks.waiting.help')} />
    </ManageLayout>
  );
};
