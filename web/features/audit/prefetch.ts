import type { Prefetch } from '../../access/prefetch.ts';
import { auditQuery } from '../../api/manage/auditQueries.ts';
import { inputOf, readAddress } from './useAuditAddress.ts';

export const prefetchAudit: Prefetch = ({ api, queries, language, search }) => {
  void queries.prefetchInfiniteQuery(auditQuery(api, inputOf(readAddress(search)), language));
};
