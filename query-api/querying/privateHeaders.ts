import { consistencyHeaders } from './consistency.ts';
import type { Reading } from './model/storedModel.ts';

/** Returns the headers of a response for one user only, which no cache may store. */
export const privateHeaders = ({ logId, position, isStale }: Omit<Reading, 'collection'>): Record<string, string> => ({
  'Cache-Control': 'private, no-store',
  Vary: 'Authorization',
  ...consistencyHeaders(logId, position, isStale),
});
