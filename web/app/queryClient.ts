import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../api/problem.ts';

const HOUR_MS = 3_600_000;

/** What the server refused stays refused; a server that cannot be reached deserves two more tries. */
const worthRetrying = (failures: number, error: Error): boolean => failures < 2 && !(error instanceof ApiProblem && error.status < 500);

/** The answers a page holds. What was seen stays for an hour, so that going back shows it at once. */
export const createQueryClient = ({ retry = worthRetrying }: { readonly retry?: typeof worthRetrying | false } = {}): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { gcTime: HOUR_MS, refetchOnWindowFocus: false, retry } } });
