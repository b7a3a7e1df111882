import type { AskFirst } from '../../access/asking.ts';
import { auditQuery } from '../../api/manage/auditQueries.ts';
import { inputOf, readAddress } from './useAuditAddress.ts';

export const askForAudit: AskFirst = ({ api, queries, language, search }) => {
  void queries.prefetchInfiniteQuery(auditQuery(api, inputOf(readAddress(search)), language));
};
