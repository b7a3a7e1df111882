import { parseToken } from '#platform/tokens.ts';
import type { FetchJson, JsonResult } from '../fetchJson.ts';

/** How far this process had read the log at a moment. */
export interface LogSeen {
  readonly logId: string;
  readonly position: bigint;
  /** Collection of the list: after a rebuild it may differ at the same position. */
  readonly collection: string;
}

const isOf = ({ status, headers }: JsonResult, { logId, position }: LogSeen): boolean => {
  const token = parseToken(headers['consistency-token']);
  return status < 500 && headers['stale'] === undefined && token?.logId === logId && token.position >= position;
};

/** Executes the queries of one page and records whether every response contains at least this much of the log. */
export const readTogether = (fetchJson: FetchJson, seen: LogSeen): { readonly fetchJson: FetchJson; isWhole(): boolean } => {
  let isWhole = true;
  return {
    isWhole: () => isWhole,
    fetchJson: async (path, headers) => {
      const answer = await fetchJson(path, headers);
      isWhole &&= isOf(answer, seen);
      return answer;
    },
  };
};
