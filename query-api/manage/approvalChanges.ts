import { getApprovalChanges, type ApprovalChanges } from '../../contract/managedServices.ts';
import { Problem } from '../../contract/problem.ts';
import { SECTIONS, type FactsOf } from '../../domain/service/sections.ts';
import type { ServiceDocument } from '../../projections/services/document.ts';
import { openList } from '../../querying/asOf/openList.ts';
import type { QueryContext } from '../../querying/context.ts';
import { privateHeaders } from '../../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../../querying/query.ts';
import { accountsIn } from '../../querying/people/accounts.ts';
import type { ManageModels } from './lists.ts';
import { changedFields } from '../../querying/changedFields.ts';
import { doneBy } from './managedJson.ts';
import { seesPeople } from '../../querying/seesPeople.ts';
import { peopleOf, type PeopleKnown } from '../../querying/people/people.ts';
import { approvedBy } from './scope.ts';

const toChanges = (id: string, document: ServiceDocument, people: PeopleKnown, sees: boolean): ApprovalChanges => {
  const { changedSinceApproval: changed = {}, approval } = document;
  return {
    id,
    isApproved: document.isApproved,
    revision: document.revision,
    ...(approval === undefined ? {} : { approved: doneBy(approval, people, sees) }),
    sections: SECTIONS.flatMap((section) => {
      const one = changed[section];
      return one === undefined
        ? []
        : [
            {
              section,
              ...doneBy(one, people, sees),
              fields: changedFields(section, one.approved as FactsOf<typeof section> | null, document[section]),
            },
          ];
    }),
  };
};

/** GET /services/{id}/changes-since-approval, for who may approve it. */
export const createApprovalChanges = (
  context: QueryContext,
  { listing, versions, accounts }: ManageModels,
): Query<typeof getApprovalChanges> => {
  const { db } = context;
  return defineQuery(getApprovalChanges, async ({ params: { id }, query: { asOf }, header, authenticate }) => {
    const principal = await authenticate();
    const token = header('consistency-token');
    const people = await accounts.open(token);
    const { generation, isStale } = await openList(context, { listing, versions }, { asOf, principal, token });
    const document = generation.view.document(id);
    const scope = await approvedBy(principal, accountsIn(db, people));
    // Nobody learns by trying which services there are.
    if (scope !== 'all' && (document === null || scope?.includes(document.user) !== true)) throw new Problem(403, 'FORBIDDEN');
    if (document === null) throw new Problem(404, 'NOT_FOUND');
    const { approval, changedSinceApproval = {} } = document;
    const ids = [...(approval === undefined ? [] : [approval.by]), ...Object.values(changedSinceApproval).map(({ by }) => by)];
    const known = await peopleOf(context, people, ids);
    const { logId, position } = generation;
    return {
      headers: privateHeaders({ logId, position, isStale: isStale || people.isStale }),
      body: toChanges(id, document, known, seesPeople(principal)),
    };
  });
};
