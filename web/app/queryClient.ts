import { onlineManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/ApiError.ts';

const DAY_MS = 86_400_000;

/** What the server refused stays refused; a server that cannot be reached deserves two more tries. */
const worthRetrying = (failures: number, error: Error): boolean =>
  failures < 2 && onlineManager.isOnline() && !(error instanceof ApiError && error.status < 500);

/**
 * The answers a page holds. What was seen stays for a day, so that going back shows it at once. The server is asked
 * whatever the browser says of its connection: a wall that lets nothing through looks like one.
 */
export const createQueryClient = ({ retry = worthRetrying }: { readonly retry?: typeof worthRetrying | false } = {}): QueryClient =>
  new QueryClient({
    defaultOptions: { queries: { gcTime: DAY_MS, refetchOnWindowFocus: false, refetchOnReconnect: true, networkMode: 'always', retry } },
  });
