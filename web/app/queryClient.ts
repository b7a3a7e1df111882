import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/ApiError.ts';

const DAY_MS = 86_400_000;

/** Whether to retry: never after a refusal of the server; up to two more times if the server fails or cannot be reached. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 2 && onlineManager.isOnline() && !(error instanceof ApiError && error.status < 500);

/**
 * Creates the query client of a page. Answers stay cached for a day, so that going back shows them at once. Requests are sent whatever
 * the browser reports about its connection, because this report is unreliable: a captive portal, too, looks like a connection.
 */
export const createQueryClient = ({ retry = shouldRetry }: { readonly retry?: typeof shouldRetry | false } = {}): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { gcTime: DAY_MS, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: 'always', retry } },
  });
