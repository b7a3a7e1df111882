import * as z from 'zod/mini';
import type { HistoryEventJson, HistoryEntry, HistoryField, HistoryPerson } from '#contract/auditParts.ts';
import type { Undo } from '#contract/undoParts.ts';
import { isActorRole, type Actor } from '#domain/envelope/envelope.ts';
import { AUDIT_KIND_OF_EVENT } from '#domain/history/auditSubjects.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { Sealed } from '#domain/values/sealed.ts';
import { AUDIT_KINDS } from '#domain/vocabulary/auditKinds.ts';
import type { AuditedEvent, AuditEntry } from '#projections/audit/document.ts';
import { canSeePeople } from '../../querying/canSeePeople.ts';
import type { QueryContext } from '../../querying/context.ts';
import { feedbacksIn } from '../../querying/feedback/feedbacks.ts';
import type { Reading } from '../../querying/model/storedModel.ts';
import { keysAmong, loadKeyNames } from '../../querying/people/keyNames.ts';
import { loadPeople } from '../../querying/people/people.ts';
import { factsOf, peopleIn } from './eventFacts.ts';
import { idOf } from './readEntries.ts';
import { readRegionNames } from './regionNames.ts';

/** Positions of the read models that entries are described from. */
export interface EntryReadings {
  readonly accounts: Reading;
  readonly services: Reading;
  readonly feedbacks: Reading;
  readonly regions: Reading;
}

/** The changed fields of an event. */
export type FieldsOf = (event: AuditedEvent, entry: AuditEntry) => readonly HistoryField[] | undefined;

interface ServiceRow {
  readonly _id: string;
  readonly gone?: true;
  readonly described?: { readonly name: string };
  readonly kept?: { readonly described: { readonly name: string } };
}

const sealedWordsSchema = z.object({ reason: z.optional(z.string()), message: z.optional(z.string()) });

/** Texts that people wrote and that the history shows with an event: the reason of a decision, a visitor's or a requester's message. */
const EVENTS_WITH_SEALED_WORDS = new Set([
  'ServiceApproved',
  'ApprovalWithdrawn',
  'ServiceRemoved',
  'OwnershipDeclined',
  'BatchStarted',
  'OwnershipRequested',
  'FeedbackSent',
]);

const sealedOf = ({ type, data }: AuditedEvent): Sealed | undefined =>
  EVENTS_WITH_SEALED_WORDS.has(type) && data['sealed'] !== undefined ? (data['sealed'] as Sealed) : undefined;

/** Subjects without a useful id: their ids are digests of addresses and devices. */
const SUBJECTS_WITHOUT_ID: readonly string[] = ['email', 'kudos', 'log', 'administrators'];

const isAboutPerson = (entry: AuditEntry): boolean => entry.subject === 'account' || entry.subject === 'quota';

/**
 * Removes feedback about the app for readers other than administrators. If an entry does not contain the type of the feedback, the
 * feedback itself is read.
 */
const withoutHiddenFeedback = async (
  { db }: Pick<QueryContext, 'db'>,
  { feedbacks }: EntryReadings,
  { role, approved }: Principal,
  entries: readonly AuditEntry[],
): Promise<readonly AuditEntry[]> => {
  const ids = entries.flatMap(({ subject, subjectId }) => (subject === 'feedback' ? [subjectId] : []));
  if (ids.length === 0 || can(role, 'feedback.readApp', { accountApproved: approved })) return entries;
  const feedbacksOfServices = await feedbacksIn(db, feedbacks)
    .find({ _id: { $in: ids }, $or: [{ type: 'SERVICE' }, { 'kept.type': 'SERVICE' }] } as object, { projection: { _id: 1 } })
    .toArray();
  const visibleFeedbacks = new Set(feedbacksOfServices.map(({ _id }) => _id));
  return entries.filter(
    ({ subject, subjectId, serviceId }) => subject !== 'feedback' || serviceId !== undefined || visibleFeedbacks.has(subjectId),
  );
};

const servicesOf = async (
  { db }: Pick<QueryContext, 'db'>,
  { services }: EntryReadings,
  entries: readonly AuditEntry[],
): Promise<ReadonlyMap<string, ServiceRow>> => {
  const ids = [...new Set(entries.flatMap(({ serviceId }) => serviceId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = db
    .collection<ServiceRow>(services.collection)
    .find({ _id: { $in: ids } }, { projection: { 'described.name': 1, 'kept.described.name': 1, gone: 1 } });
  return new Map((await rows.toArray()).map((row) => [row._id, row]));
};

const personDescriber = (
  { known: knownPeople, erased }: Awaited<ReturnType<typeof loadPeople>>,
  principal: Principal,
): ((id: string) => HistoryPerson) => {
  const maySeePeople = canSeePeople(principal);
  return (id) => {
    const name = knownPeople.get(id)?.displayName;
    return {
      ...(maySeePeople ? { id } : {}),
      ...(maySeePeople && name !== undefined && name !== '' ? { name } : {}),
      ...(erased.has(id) ? { isErased: true as const } : {}),
      ...(id === principal.id ? { isYou: true as const } : {}),
    };
  };
};

type ActorId = Pick<Actor, 'id' | 'role'> & Partial<Pick<Actor, 'via'>>;
type VisibleActor = HistoryPerson & { role: Actor['role'] };

/** Describes an actor: visitors and the product itself have only a role, a program with an API key has the name of the key. */
const describeActor = (
  person: (id: string) => HistoryPerson,
  keyNames: ReadonlyMap<string, string>,
  { id, role }: ActorId,
): VisibleActor => {
  const keyName = role === 'SYSTEM' ? keyNames.get(id) : undefined;
  return {
    ...(role === 'GUEST' || role === 'SYSTEM' ? {} : person(id)),
    ...(keyName === undefined ? {} : { name: keyName }),
    role: isActorRole(role) ? role : 'SYSTEM',
  };
};

/** Describes each actor for this user: with a name if the user may see it, erased people as erased. */
export const createActorDescriber = async (
  context: Pick<QueryContext, 'db' | 'vault' | 'eventStore'>,
  accounts: Reading,
  principal: Principal,
  actors: readonly ActorId[],
): Promise<(actor: ActorId) => VisibleActor> => {
  const [people, keyNames] = await Promise.all([
    loadPeople(context, accounts, [...new Set(actors.map(({ id }) => id))]),
    loadKeyNames(context, keysAmong(actors)),
  ]);
  const person = personDescriber(people, principal);
  return (actor) => describeActor(person, keyNames, actor);
};

/** Returns the command that caused an entry: its cause if it is known, else the first command of its correlation. */
const causeOf = ({ command, threads }: AuditEntry): string | undefined => threads.filter((id) => id !== command).at(-1);

/** Optional parts of a described entry. */
interface FormatOptions {
  readonly fieldsOf?: FieldsOf;
  readonly undoOf?: (entry: AuditEntry) => Undo;
}

/**
 * Describes entries for one reader: with the names that the reader may see, erased people marked as erased, and encrypted texts decrypted;
 * leaves out facts that the reader may not see. `fieldsOf` returns the changed fields of a listing; `undoOf` whether a command can be
 * undone.
 */
export const formatEntries = async (
  context: Pick<QueryContext, 'db' | 'vault' | 'eventStore'>,
  readings: EntryReadings,
  principal: Principal,
  foundEntries: readonly AuditEntry[],
  { fieldsOf = () => undefined, undoOf }: FormatOptions = {},
): Promise<HistoryEntry[]> => {
  const entries = await withoutHiddenFeedback(context, readings, principal, foundEntries);
  const maySeePeople = canSeePeople(principal);
  const sealedBoxes = entries.flatMap(({ events }) => events.flatMap((event) => sealedOf(event) ?? []));
  const ids = entries.flatMap((entry) => [
    entry.actor.id,
    ...(isAboutPerson(entry) ? [entry.subjectId] : []),
    ...entry.events.flatMap(({ data }) => peopleIn(data)),
  ]);
  const [peopleById, keyNames, services, openedBoxes, regionNames] = await Promise.all([
    loadPeople(context, readings.accounts, ids),
    loadKeyNames(context, [
      ...keysAmong(entries.map(({ actor }) => actor)),
      ...entries.flatMap(({ subject, subjectId }) => (subject === 'apiKey' ? [subjectId] : [])),
    ]),
    servicesOf(context, readings, entries),
    sealedBoxes.length === 0 ? [] : context.vault.keys.unsealAll(sealedBoxes),
    readRegionNames(context, readings.regions, entries),
  ]);
  const wordsByBox = new Map(sealedBoxes.map((box, index) => [box, z.safeParse(sealedWordsSchema, openedBoxes[index] ?? null).data]));

  const person = personDescriber(peopleById, principal);
  const formatEvent = (event: AuditedEvent, entry: AuditEntry): HistoryEventJson => {
    const facts = factsOf(event.type, event.data, person);
    const name = facts.name ?? regionNames.get(entry.subjectId) ?? keyNames.get(entry.subjectId);
    const factsWithName = name === undefined ? facts : { ...facts, name };
    const factsWithPerson =
      isAboutPerson(entry) && facts.person === undefined ? { ...factsWithName, person: person(entry.subjectId) } : factsWithName;
    const fields = fieldsOf(event, entry);
    // The texts of an erased person are erased too.
    const box = peopleById.erased.has(entry.actor.id) ? undefined : sealedOf(event);
    const { reason, message } = (box && wordsByBox.get(box)) ?? {};
    return {
      type: event.type,
      revision: event.revision,
      ...(Object.keys(factsWithPerson).length === 0 ? {} : { facts: factsWithPerson }),
      ...(fields === undefined ? {} : { fields: [...fields] }),
      ...(reason === undefined ? {} : { reason }),
      ...(message === undefined ? {} : { quote: message }),
    };
  };
  const describeService = (id: string): HistoryEntry['service'] => {
    const row = services.get(id);
    const name = row?.described?.name ?? row?.kept?.described.name;
    return { id, ...(name === undefined ? {} : { name }), ...(row?.gone === true ? { isRemoved: true as const } : {}) };
  };
  const causes = new Set(entries.flatMap((entry) => causeOf(entry) ?? []));
  return entries.map((entry): HistoryEntry => {
    const causedBy = causeOf(entry);
    const kinds = new Set(entry.events.map(({ type }) => AUDIT_KIND_OF_EVENT[type]));
    return {
      id: idOf(entry),
      at: entry.at,
      thread: entry.threads[0] ?? entry.command,
      command: entry.command,
      ...(causedBy === undefined ? {} : { causedBy }),
      ...(causedBy !== undefined || causes.has(entry.command) ? { isInThread: true as const } : {}),
      actor: { ...describeActor(person, keyNames, entry.actor), via: entry.actor.via },
      kinds: AUDIT_KINDS.filter((kind) => kinds.has(kind)),
      subject: entry.subject,
      ...(SUBJECTS_WITHOUT_ID.includes(entry.subject) || !maySeePeople ? {} : { subjectId: entry.subjectId }),
      ...(entry.serviceId === undefined ? {} : { service: describeService(entry.serviceId) }),
      events: entry.events.map((event) => formatEvent(event, entry)),
      ...(entry.undoes === undefined ? {} : { undoes: entry.undoes }),
      ...(undoOf === undefined ? {} : { undo: undoOf(entry) }),
      ...(entry.factsAsOf === undefined ? {} : { factsAsOf: entry.factsAsOf }),
      ...(entry.sample === undefined ? {} : { sample: entry.sample }),
    };
  });
};
