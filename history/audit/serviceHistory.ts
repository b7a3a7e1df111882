import { Problem } from '#contract/problem.ts';
import { getServiceHistory, type ServiceHistory } from '#contract/serviceHistory.ts';
import { can } from '#kernel/permissions/permissions.ts';
import type { QueryContext } from '#querying/context.ts';
import { privateHeaders } from '#querying/privateHeaders.ts';
import { defineQuery, type Query } from '#querying/query.ts';
import { undoOfEntries } from '../undo/undoOfEntries.ts';
import { changesOf, type ChangedBy } from './changes.ts';
import { actorsSeen, formatEntries } from './entryJson.ts';
import { openAll, type AuditModels } from './listAudit.ts';
import { withOpenedFacts } from './openSealed.ts';
import { entriesOfService } from './readEntries.ts';
import { servicesSeen } from './serviceSeen.ts';

/** GET /services/{id}/history, for users who may read it. */
export const createServiceHistory = (context: QueryContext, models: AuditModels): Query<typeof getServiceHistory> => {
  const { db, vault } = context;
  return defineQuery(getServiceHistory, async ({ params: { id }, header, authenticate }) => {
    const principal = await authenticate();
    const readings = await openAll(models, header('consistency-token'));
    const service = (await servicesSeen(db, readings.services, principal, [id])).get(id);
    // Missing services get the same response, so that nobody can probe ids.
    const mayReadAny = can(principal.role, 'service.readHistory', { accountApproved: principal.approved });
    if (service?.readsHistory !== true && !mayReadAny) throw new Problem(403, 'FORBIDDEN');
    if (service === undefined) throw new Problem(404, 'NOT_FOUND');

    const stored = await entriesOfService(db, readings.audit, id);
    const entries = await withOpenedFacts(vault.keys, stored, service.readsPlace);
    const { byRevision, now } = changesOf(entries, service);
    const described = await formatEntries(context, readings, principal, entries.toReversed(), {
      fieldsOf: ({ revision }) => byRevision.get(revision),
      undoOf: await undoOfEntries(context, readings.bedHistory, principal, entries),
    });
    const speakers = now.flatMap(({ changedBy, confirmed }) => [changedBy, confirmed ?? changedBy]);
    const who = await actorsSeen(
      context,
      readings.accounts,
      principal,
      speakers.map(({ actor }) => actor),
    );
    const doneBy = ({ at, actor }: ChangedBy): ServiceHistory['fields'][number]['said'] => ({ ...who(actor), at });
    const body: ServiceHistory = {
      id,
      name: service.name,
      ...(service.isRemoved ? { isRemoved: true } : {}),
      ...(service.isConfidential ? { isConfidential: true } : {}),
      ...(service.hasBeds ? { hasBeds: true } : {}),
      ...(service.timeZone === null ? {} : { timeZone: service.timeZone }),
      entries: described,
      fields: now.map(({ section, name, value, isHidden, changedBy, confirmed }) => ({
        section,
        name,
        value,
        ...(isHidden === true ? { isHidden } : {}),
        said: doneBy(changedBy),
        ...(confirmed === undefined ? {} : { confirmed: doneBy(confirmed) }),
      })),
    };
    return { headers: privateHeaders(readings.audit), body };
  });
};
