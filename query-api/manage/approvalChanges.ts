import { getApprovalChanges, type ApprovalChanges } from '#contract/managedServices.ts';
import { Problem } from '#contract/problem.ts';
import { withoutPoint, withoutStreet } from '#domain/service/hiddenFacts.ts';
import { SECTIONS, type FactsOf, type Section } from '#domain/service/sections.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { listingAt } from '../querying/asOf/listingAt.ts';
import { canSeePeople } from '../querying/canSeePeople.ts';
import { changedFields } from '../querying/changedFields.ts';
import type { QueryContext } from '../querying/context.ts';
import { accountsIn } from '../querying/people/accounts.ts';
import { loadKnownPeople, type PeopleById } from '../querying/people/people.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { viewRightsOf } from '../querying/viewRights.ts';
import type { ManageModels } from './lists.ts';
import { approvedByJson } from './managedJson.ts';
import { approvalScopeOf, scopePredicate } from './scope.ts';

/** Returns the approved facts of a section; `hidesStreet`: without the place of a service that became confidential after its approval. */
const approvedFacts = <S extends Section>(section: S, approved: FactsOf<S> | null, hidesStreet: boolean): FactsOf<S> | null => {
  if (!hidesStreet || approved === null) return approved;
  if (section === 'address') return withoutStreet(approved as FactsOf<'address'>) as FactsOf<S>;
  return section === 'place' ? (withoutPoint(approved as FactsOf<'place'>) as FactsOf<S>) : approved;
};

const toApprovalChanges = (
  id: string,
  document: ServiceDocument,
  { people, canSeeNames, hidesStreet }: { readonly people: PeopleById; readonly canSeeNames: boolean; readonly hidesStreet: boolean },
): ApprovalChanges => {
  const { changedSinceApproval: changed = {}, approval } = document;
  return {
    id,
    isApproved: document.isApproved,
    revision: document.revision,
    ...(approval === undefined ? {} : { approved: approvedByJson(approval, people, canSeeNames) }),
    sections: SECTIONS.flatMap((section) => {
      const changedSection = changed[section];
      return changedSection === undefined
        ? []
        : [
            {
              section,
              ...approvedByJson(changedSection, people, canSeeNames),
              fields: changedFields(
                section,
                approvedFacts(section, changedSection.approved as FactsOf<typeof section> | null, hidesStreet),
                document[section],
              ),
            },
          ];
    }),
  };
};

/** GET /services/{id}/changes-since-approval, for users who may approve the service. */
export const createApprovalChanges = (
  context: QueryContext,
  { listing, versions, accounts }: ManageModels,
): Query<typeof getApprovalChanges> => {
  const { db } = context;
  return defineQuery(getApprovalChanges, async ({ params: { id }, query: { asOf }, header, authenticate }) => {
    const principal = await authenticate();
    const token = header('consistency-token');
    const people = await accounts.open(token);
    const { generation, isStale, presentOwner } = await listingAt(context, { listing, versions }, { asOf, principal, token });
    const document = generation.view.document(id);
    const scope = await approvalScopeOf(principal, accountsIn(db, people));
    // Missing services get the same response, so that nobody can guess ids.
    if (scope !== 'all' && (document === null || !scopePredicate(scope)(document))) throw new Problem(403, 'FORBIDDEN');
    if (document === null) throw new Problem(404, 'NOT_FOUND');
    const { approval, changedSinceApproval = {} } = document;
    const ids = [...(approval === undefined ? [] : [approval.by]), ...Object.values(changedSinceApproval).map(({ by }) => by)];
    const peopleById = await loadKnownPeople(context, people, ids);
    const { logId, position } = generation;
    return {
      headers: privateHeaders({ logId, position, isStale: isStale || people.isStale }),
      body: toApprovalChanges(id, document, {
        people: peopleById,
        canSeeNames: canSeePeople(principal),
        hidesStreet: !viewRightsOf(principal, document, presentOwner(id)).address,
      }),
    };
  });
};
