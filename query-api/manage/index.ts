import type { QueryContext } from '../querying/context.ts';
import type { Models } from '../querying/model/models.ts';
import { queriesOf, type Query } from '../querying/query.ts';
import { createApprovalChanges } from './approvalChanges.ts';
import { createGetWaiting } from './getWaiting.ts';
import { createManagedLists } from './lists.ts';
import { createListSameContact } from './listSameContact.ts';
import { createCountManaged, createListApprovals, createListManaged } from './queries.ts';

/** Creates the queries for users who manage and approve services. */
export const createManageQueries = (context: QueryContext, models: Models): readonly Query[] => {
  const readList = createManagedLists(context, models);
  return queriesOf(
    createListManaged(readList),
    createCountManaged(readList),
    createListApprovals(readList),
    createGetWaiting(context, models),
    createListSameContact(context, models.listing),
    createApprovalChanges(context, models),
  );
};
