import { Problem } from '#contract/problem.ts';
import { getServiceHistory, type ServiceHistory } from '#contract/serviceHistory.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { QueryContext } from '../../querying/context.ts';
import { privateHeaders } from '../../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../../querying/query.ts';
import { changesOf, type ChangedBy } from '../../querying/serviceChanges.ts';
import { openReadings, type AuditModels } from '../entries/auditModels.ts';
import { createActorDescriber, formatEntries } from '../entries/formatEntries.ts';
import { withOpenedFacts } from '../entries/openSealed.ts';
import { entriesOfService } from '../entries/readEntries.ts';
import { readVisibleServices } from '../entries/visibleServices.ts';
import { undoOfEntries } from '../undo/undoOfEntries.ts';

/** GET /services/{id}/history, for users who may read it. */
export const createServiceHistory = (context: QueryContext, models: AuditModels): Query<typeof getServiceHistory> => {
  const { db, vault } = context;
  return defineQuery(getServiceHistory, async ({ params: { id }, header, authenticate }) => {
    const principal = await authenticate();
    const readings = await openReadings(models, header('consistency-token'));
    const service = (await readVisibleServices(db, readings.services, principal, [id])).get(id);
    // Missing services get the same response, so that nobody can probe ids.
    const mayReadAny = can(principal.role, 'service.readHistory', { accountApproved: principal.approved });
    if (service?.readsHistory !== true && !mayReadAny) throw new Problem(403, 'FORBIDDEN');
    if (service === undefined) throw new Problem(404, 'NOT_FOUND');

    const stored = await entriesOfService(db, readings.audit, id);
    const entries = await withOpenedFacts(vault.keys, stored, service.readsPlace);
    const { byRevision, now } = changesOf(entries, service);
    const formattedEntries = await formatEntries(context, readings, principal, entries.toReversed(), {
      fieldsOf: ({ revision }) => byRevision.get(revision),
      undoOf: await undoOfEntries(context, readings.bedHistory, principal, entries),
    });
    const authors = now.flatMap(({ changedBy, confirmed }) => [changedBy, confirmed ?? changedBy]);
    const describeActor = await createActorDescriber(
      context,
      readings.accounts,
      principal,
      authors.map(({ actor }) => actor),
    );
    const describeChange = ({ at, actor }: ChangedBy): ServiceHistory['fields'][number]['said'] => ({ ...describeActor(actor), at });
    const body: ServiceHistory = {
      id,
      name: service.name,
      ...(service.isRemoved ? { isRemoved: true } : {}),
      ...(service.isConfidential ? { isConfidential: true } : {}),
      ...(service.hasBeds ? { hasBeds: true } : {}),
      ...(service.timeZone === null ? {} : { timeZone: service.timeZone }),
      entries: formattedEntries,
      fields: now.map(({ section, name, value, isHidden, changedBy, confirmed }) => ({
        section,
        name,
        value,
        ...(isHidden === true ? { isHidden } : {}),
        said: describeChange(changedBy),
        ...(confirmed === undefined ? {} : { confirmed: describeChange(confirmed) }),
      })),
    };
    return { headers: privateHeaders(readings.audit), body };
  });
};
