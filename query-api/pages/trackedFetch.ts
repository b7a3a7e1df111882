import { parseConsistencyToken } from '#platform/consistencyToken.ts';
import type { FetchJson, JsonResult } from './fetchJson.ts';

/** How far this process had read the log at a moment. */
export interface LogProgress {
  readonly logId: string;
  readonly position: bigint;
  /** Collection of the list: after a rebuild it may differ at the same position. */
  readonly collection: string;
}

const hasReached = ({ status, headers }: JsonResult, { logId, position }: LogProgress): boolean => {
  const token = parseConsistencyToken(headers['consistency-token']);
  return status < 500 && headers['stale'] === undefined && token?.logId === logId && token.position >= position;
};

/** Executes the queries of one page and records whether every response contains at least this much of the log. */
export const createTrackedFetch = (
  fetchJson: FetchJson,
  progress: LogProgress,
): { readonly fetchJson: FetchJson; isConsistent(): boolean } => {
  let isConsistent = true;
  return {
    isConsistent: () => isConsistent,
    fetchJson: async (path, headers) => {
      const result = await fetchJson(path, headers);
      isConsistent &&= hasReached(result, progress);
      return result;
    },
  };
};
