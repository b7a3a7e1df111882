import type { Prefetch } from '../../access/prefetch.ts';
import { feedbackQuery, feedbacksQuery } from '../../api/manage/feedbackQueries.ts';
import { inputOf, readAddress } from './useFeedbacksAddress.ts';

export const prefetchFeedbacks: Prefetch = ({ api, queries, language, can, search }) => {
  if (!can('feedback.list', {})) return;
  const address = readAddress(search, can('feedback.readApp', {}));
  void queries.prefetchInfiniteQuery(feedbacksQuery(api, inputOf(address, ''), language));
  if (address.chosen !== null) void queries.prefetchQuery(feedbackQuery(api, address.chosen, language));
};
