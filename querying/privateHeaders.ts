import { consistencyHeaders } from './consistency.ts';
import type { Reading } from './model/storedModel.ts';

/** Headers of an answer that is for one person alone and is kept by nobody. */
export const privateHeaders = ({ logId, position, isStale }: Omit<Reading, 'collection'>): Record<string, string> => ({
  'Cache-Control': 'private, no-store',
  Vary: 'Authorization',
  ...consistencyHeaders(logId, position, isStale),
});
