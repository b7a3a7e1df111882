import type { HistoryEntry } from '#contract/auditParts.ts';
import type { ReplayPlace } from '#contract/replayOperations.ts';
import { AUDIT_KIND_OF_EVENT } from '#domain/history/auditSubjects.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { isBedsConfirmation, type AuditEntry } from '#projections/audit/document.ts';
import type { Timeline, TimelineChange } from '../../listing/asOf/timeline.ts';
import type { QueryContext } from '../../querying/context.ts';
import type { Reading } from '../../querying/model/storedModel.ts';
import { formatEntries, type EntryReadings } from '../entries/formatEntries.ts';
import { idOf } from '../entries/readEntries.ts';
import { entriesOfChanges } from './entriesOfChanges.ts';
import type { OpenedReplay } from './openReplay.ts';
import { toReplayPlace } from './replayPlace.ts';

/** The models that changes are described from. */
export type ChangeReadings = EntryReadings & { readonly audit: Reading };

export interface DescribedChange {
  readonly change: TimelineChange;
  /** The place after the change; undefined if it was not listed, or not in the region. */
  readonly place: ReplayPlace | undefined;
  /** Undefined while the audit does not contain it yet. */
  readonly entry: HistoryEntry | undefined;
  /** The event of `entry` that made this change. */
  readonly event: HistoryEntry['events'][number] | undefined;
}

/**
 * Returns the index of a change's event in its entry. An entry has no positions of its events, but the timeline has a change for each event
 * that the audit shows, in the same order.
 */
const eventIndexOf = (timeline: Timeline, index: number, { position, events }: AuditEntry): number => {
  const firstPosition = BigInt(position);
  const { subject, serviceId } = timeline.change(index);
  let eventsBefore = 0;
  for (let earlier = index - 1; earlier >= 0; earlier--) {
    const change = timeline.change(earlier);
    if (change.position < firstPosition) break;
    if (change.subject === subject && change.serviceId === serviceId) eventsBefore += 1;
  }
  const shownIndexes = events.flatMap((event, at) =>
    isBedsConfirmation(event) || AUDIT_KIND_OF_EVENT[event.type] === 'bookkeeping' ? [] : [at],
  );
  return shownIndexes[eventsBefore] ?? -1;
};

/** Describes changes for one reader: the place after each, and its entry of the audit. `entries` contains each entry once. */
export const describeChanges = async (
  context: Pick<QueryContext, 'db' | 'vault' | 'eventStore'>,
  { view, region }: Pick<OpenedReplay, 'view' | 'region'>,
  readings: ChangeReadings,
  { principal, indexes }: { readonly principal: Principal; readonly indexes: readonly number[] },
): Promise<{ readonly changes: readonly DescribedChange[]; readonly entries: readonly HistoryEntry[] }> => {
  const { timeline } = view;
  const changes = indexes.map(timeline.change);
  const foundEntries = await entriesOfChanges(context.db, readings.audit, changes);
  const uniqueEntries = new Map(foundEntries.flatMap((entry) => (entry === undefined ? [] : [[idOf(entry), entry] as const])));
  const entries = await formatEntries(context, readings, principal, [...uniqueEntries.values()]);
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    entries,
    changes: changes.map((change, at): DescribedChange => {
      const document = view.listingAsOf(change.at).document(change.serviceId);
      const isShown = document !== null && (region?.matches(document) ?? true);
      const found = foundEntries[at];
      const entry = found === undefined ? undefined : entryById.get(idOf(found));
      return {
        change,
        place: isShown ? toReplayPlace(change.serviceId, document) : undefined,
        entry,
        event: found === undefined ? undefined : entry?.events[eventIndexOf(timeline, indexes[at]!, found)],
      };
    }),
  };
};
