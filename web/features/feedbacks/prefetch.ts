import type { AskFirst } from '../../access/asking.ts';
import { feedbackQuery, feedbacksQuery } from '../../api/manage/feedbackQueries.ts';
import { inputOf, readAddress } from './useFeedbacksAddress.ts';

export const askForFeedbacks: AskFirst = ({ api, queries, language, can, search }) => {
  if (!can('feedback.list', {})) return;
  const address = readAddress(search, can('feedback.readApp', {}));
  void queries.prefetchInfiniteQuery(feedbacksQuery(api, inputOf(address, ''), language));
  if (address.chosen !== null) void queries.prefetchQuery(feedbackQuery(api, address.chosen, language));
};
