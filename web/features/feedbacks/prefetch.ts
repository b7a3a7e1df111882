import type { Prefetch } from '../../access/prefetch.ts';
import { feedbackQuery, feedbacksQuery } from '../../api/manage/feedbackQueries.ts';
import { feedbacksInputOf, parseFeedbacksUrl } from './useFeedbacksUrl.ts';

export const prefetchFeedbacks: Prefetch = ({ api, queries, language, can, search }) => {
  if (!can('feedback.list', {})) return;
  const urlState = parseFeedbacksUrl(search, can('feedback.readApp', {}));
  void queries.prefetchInfiniteQuery(feedbacksQuery(api, feedbacksInputOf(urlState, ''), language));
  if (urlState.chosenId !== null) void queries.prefetchQuery(feedbackQuery(api, urlState.chosenId, language));
};
