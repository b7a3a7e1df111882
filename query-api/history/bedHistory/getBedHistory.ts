import { getBedHistory, type BedHistory } from '#contract/bedHistory.ts';
import { Problem } from '#contract/problem.ts';
import type { Undo } from '#contract/undoParts.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { QueryContext } from '../../querying/context.ts';
import type { StoredModel } from '../../querying/model/storedModel.ts';
import { privateHeaders } from '../../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../../querying/query.ts';
import { createActorDescriber } from '../entries/formatEntries.ts';
import { readVisibleServices, type VisibleService } from '../entries/visibleServices.ts';
import { readCounts } from './readCounts.ts';
import { readRecentCounts, readWeekdayShares } from './recentCounts.ts';

/** Read models that the bed history is built from. */
export interface BedHistoryModels {
  readonly bedHistory: StoredModel;
  readonly services: StoredModel;
  readonly accounts: StoredModel;
}

/** A time after all possible counts. */
const END_OF_TIME = Date.parse('9999-12-31T00:00:00.000Z');

/** Returns whether a valid count can be undone; `isOnly`: it is the only valid count. */
const undoOfCount = ({ isRemoved, undoesCounts }: VisibleService, isOnly: boolean): Undo => {
  if (!undoesCounts) return { state: 'impossible', why: 'FORBIDDEN' };
  if (isRemoved) return { state: 'impossible', why: 'REMOVED' };
  return isOnly ? { state: 'impossible', why: 'ONLY_COUNT' } : { state: 'possible' };
};

/** GET /services/{id}/beds-history, for users who may read the history of the service. */
export const createGetBedHistory = (
  context: Pick<QueryContext, 'db' | 'vault' | 'eventStore' | 'clock'>,
  { bedHistory, services, accounts }: BedHistoryModels,
): Query<typeof getBedHistory> =>
  defineQuery(getBedHistory, async ({ params: { id }, query: { from, to }, header, authenticate }) => {
    const principal = await authenticate();
    const token = header('consistency-token');
    const [reading, servicesReading, accountsReading] = await Promise.all([
      bedHistory.open(token),
      services.open(token),
      accounts.open(token),
    ]);
    const service = (await readVisibleServices(context.db, servicesReading, principal, [id])).get(id);
    // Missing services get the same response, so that nobody can probe ids.
    const mayReadAny = can(principal.role, 'service.readHistory', { accountApproved: principal.approved });
    if (service?.readsHistory !== true && !mayReadAny) throw new Problem(403, 'FORBIDDEN');
    if (service === undefined) throw new Problem(404, 'NOT_FOUND');

    const counts = await readCounts(context.db, reading, id, {
      ...(from === undefined ? {} : { from: Date.parse(from) }),
      to: to === undefined ? END_OF_TIME : Date.parse(to),
    });
    const isOnly = from === undefined && counts.filter(({ takenBack }) => takenBack === undefined).length === 1;
    const undo = undoOfCount(service, isOnly);
    const actors = counts.flatMap(({ actor, takenBack }) => [actor, ...(takenBack === undefined ? [] : [takenBack.actor])]);
    const describeActor = await createActorDescriber(context, accountsReading, principal, actors);
    const timeZone = service.timeZone ?? undefined;
    const now = context.clock();
    const [{ rhythm }, weekdayShares] = await Promise.all([
      readRecentCounts(context.db, reading, id, { timeZone, now }),
      readWeekdayShares(context.db, reading, id, { timeZone, now }),
    ]);
    const body: BedHistory = {
      id,
      name: service.name,
      ...(service.isRemoved ? { isRemoved: true } : {}),
      ...(service.isConfidential ? { isConfidential: true } : {}),
      ...(service.timeZone === null ? {} : { timeZone: service.timeZone }),
      ...rhythm,
      ...weekdayShares,
      counts: counts.map(({ at, available, total, actor, command, takenBack }) => ({
        at,
        available,
        ...(total === null ? {} : { total }),
        by: describeActor(actor),
        command,
        undo: takenBack === undefined ? undo : { state: 'done' },
        ...(takenBack === undefined ? {} : { takenBack: { at: takenBack.at, by: describeActor(takenBack.actor) } }),
      })),
    };
    return { headers: privateHeaders(reading), body };
  });
