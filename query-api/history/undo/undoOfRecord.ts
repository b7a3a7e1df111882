import { isDeepStrictEqual } from 'node:util';
import type { RestoredPart } from '#contract/undoOperations.ts';
import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { REGION_MAP_STREAM, streamOf } from '#domain/history/auditSubjects.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import * as regionMap from '#domain/region/map/decider.ts';
import { asRecorded } from '#domain/undo/asRecorded.ts';
import { decideOrCannotUndo } from '#domain/undo/errors.ts';
import { RECORD_UNDO, type RecordSubject } from '#domain/undo/records/index.ts';
import { mayUndoRecord } from '#domain/undo/records/mayUndoRecord.ts';
import { resolveRegionCommand } from '#domain/undo/records/region.ts';
import { regionMapCommandOfUndo } from '#domain/undo/records/regionMapUndo.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { refusedUndo, type UndoOfTarget } from './undoOfTarget.ts';

type History = readonly RecordedEvent[];

/** A record that a command changed. */
export interface CommandOnRecord {
  readonly subject: RecordSubject;
  readonly subjectId: string;
  readonly command: string;
}

/** What a preview shows of the undo of a command on a record. */
export interface UndoOfRecord extends UndoOfTarget {
  readonly history: History;
  readonly name: string | undefined;
  /** Whether the user may see the preview: users who may undo it, and the user who issued the command. */
  readonly mayRead: boolean;
}

/** The part that the undo of an edit restores. */
const RESTORED_PARTS: Readonly<Partial<Record<RecordSubject, RestoredPart>>> = {
  region: 'region',
  coordinator: 'contact',
  liaison: 'contact',
};

/** Throws `CANNOT_UNDO` if the map of regions no longer allows the undo, for example because another region has a county. */
const requireAllowedByMap = async (
  eventStore: Pick<EventStore, 'readStream'>,
  record: Parameters<typeof regionMapCommandOfUndo>[0],
  undoEvents: readonly DomainEvent[],
): Promise<void> => {
  const mapCommand = regionMapCommandOfUndo(record, undoEvents);
  if (mapCommand === null) return;
  const mapEvents = (await eventStore.readStream(REGION_MAP_STREAM)).filter(regionMap.isRegionMapEvent);
  decideOrCannotUndo(() => regionMap.decide(mapCommand, mapEvents.reduce(regionMap.evolve, regionMap.initialState)));
};

/** Returns whether the user can undo a command's changes of a record. `at`: now, in milliseconds since 1970. */
export const undoOfRecord = async (
  { eventStore }: { readonly eventStore: Pick<EventStore, 'readStream'> },
  principal: Principal,
  { subject, subjectId, command: commandOrMapChange }: CommandOnRecord,
  at: number,
): Promise<UndoOfRecord> => {
  const undo = RECORD_UNDO[subject];
  const history = await eventStore.readStream(streamOf(subject, subjectId));
  const command = subject === 'region' ? resolveRegionCommand(history, commandOrMapChange) : commandOrMapChange;
  const statusNow = undo.statusOf(history);
  const actions = undo.actionsOf(history, command);
  const isAllowed = await mayUndoRecord((name) => eventStore.readStream(name), principal, { subject, id: subjectId, history, actions });
  const isOwn = history.some(({ metadata }) => metadata.commandId === command && metadata.actor.id === principal.id);
  const recordFields = { history, name: undo.name(history), mayRead: isAllowed || isOwn, now: statusNow };
  if (actions.length === 0) return { ...recordFields, state: 'impossible', why: 'KIND' };
  if (!isAllowed) return { ...recordFields, state: 'impossible', why: 'FORBIDDEN' };
  try {
    const undoEvents = undo.undo(history, command, new Date(at).toISOString());
    // A change of the map is undone in all of its regions at once, so that one of them can take a county back from another.
    if (command === commandOrMapChange) await requireAllowedByMap(eventStore, { subject, id: subjectId, history }, undoEvents);
    const afterUndo = undo.statusOf([...history, ...asRecorded(history, undoEvents)]);
    // The facts of the other records are texts.
    return {
      ...recordFields,
      state: 'possible',
      afterUndo,
      ...(isDeepStrictEqual(statusNow, afterUndo) ? { restores: [RESTORED_PARTS[subject] ?? 'text'] } : {}),
    };
  } catch (error) {
    return { ...recordFields, ...refusedUndo(error, history, command) };
  }
};
