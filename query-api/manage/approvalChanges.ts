import { getApprovalChanges, type ApprovalChanges } from '#contract/managedServices.ts';
import { Problem } from '#contract/problem.ts';
import { withoutPoint, withoutStreet } from '#domain/service/hiddenFacts.ts';
import { SECTIONS, type FactsOf, type Section } from '#domain/service/sections.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { listingAt } from '#querying/asOf/listingAt.ts';
import { changedFields } from '#querying/changedFields.ts';
import type { QueryContext } from '#querying/context.ts';
import { accountsIn } from '#querying/people/accounts.ts';
import { peopleOf, type PeopleKnown } from '#querying/people/people.ts';
import { privateHeaders } from '#querying/privateHeaders.ts';
import { defineQuery, type Query } from '#querying/query.ts';
import { rightsOf } from '#querying/rightsToSee.ts';
import { seesPeople } from '#querying/seesPeople.ts';
import type { ManageModels } from './lists.ts';
import { doneBy } from './managedJson.ts';
import { approvedBy, holds } from './scope.ts';

/** Returns the approved facts of a section; `hides`: without the place of a service that became confidential since. */
const approvedOf = <S extends Section>(section: S, approved: FactsOf<S> | null, hides: boolean): FactsOf<S> | null => {
  if (!hides || approved === null) return approved;
  if (section === 'address') return withoutStreet(approved as FactsOf<'address'>) as FactsOf<S>;
  return section === 'place' ? (withoutPoint(approved as FactsOf<'place'>) as FactsOf<S>) : approved;
};

const toChanges = (
  id: string,
  document: ServiceDocument,
  { people, sees, hides }: { readonly people: PeopleKnown; readonly sees: boolean; readonly hides: boolean },
): ApprovalChanges => {
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
              fields: changedFields(section, approvedOf(section, one.approved as FactsOf<typeof section> | null, hides), document[section]),
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
    const scope = await approvedBy(principal, accountsIn(db, people));
    // Missing services get the same response, so that nobody can guess ids.
    if (scope !== 'all' && (document === null || !holds(scope)(document))) throw new Problem(403, 'FORBIDDEN');
    if (document === null) throw new Problem(404, 'NOT_FOUND');
    const { approval, changedSinceApproval = {} } = document;
    const ids = [...(approval === undefined ? [] : [approval.by]), ...Object.values(changedSinceApproval).map(({ by }) => by)];
    const known = await peopleOf(context, people, ids);
    const { logId, position } = generation;
    return {
      headers: privateHeaders({ logId, position, isStale: isStale || people.isStale }),
      body: toChanges(id, document, {
        people: known,
        sees: seesPeople(principal),
        hides: !rightsOf(principal, document, presentOwner(id)).address,
      }),
    };
  });
};
