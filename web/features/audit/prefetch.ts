import type { Prefetch } from '../../access/prefetch.ts';
import { auditQuery } from '../../api/manage/auditQueries.ts';
import { auditInputOf, parseAuditUrl } from './useAuditUrl.ts';

export const prefetchAudit: Prefetch = ({ api, queries, language, search }) => {
  void queries.prefetchInfiniteQuery(auditQuery(api, auditInputOf(parseAuditUrl(search)), language));
};
