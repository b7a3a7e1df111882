import { LETTERS_STREAM } from '#domain/history/kinds.ts';
import { lettersEventSchemas, type LettersEvent } from '#domain/letters/events.ts';
import { foldUpkeep, isDueForConfirmation, type Upkeep } from '#domain/service/confirming.ts';
import { factsNow, isServiceEvent } from '#domain/service/state.ts';
import { CONFIRM_LINK_LASTS_MS, signConfirmLink } from '#identity/links/confirmLink.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { isEventOf } from '#kernel/events/eventsOf.ts';
import { isoTime } from '#platform/clock.ts';
import { handleCommand } from '#platform/commands/handle.ts';
import { partIdOf } from '#platform/commands/ids.ts';
import { readEvents } from '#platform/event-store/entryPages.ts';
import type { LetterItem } from '#platform/mail/letter.ts';
import { counted, filled, OWNER_WORDS } from '#platform/mail/ownerTemplates.ts';
import { idIn } from '../processManager/process.ts';
import type { Task, TaskChange } from '../reactions/reaction.ts';
import { serviceNow } from '../services/streams.ts';
import { recipientOf, sendLetter, type OwnerMailContext } from './recipient.ts';
import { MAX_DELAY_MS, MIN_INTERVAL_MS, nextMondayMorning, zoneOfMost } from './week.ts';

/*
 * Asks owners once a week to confirm outdated facts. The log contains the next due time (`OwnersReminded`), so that the schedule survives
 * a restart; weeks missed while no process ran are not repeated.
 */
export const PLAN = 'plan';
export const WEEKLY = 'weekly';

const isLettersEvent = isEventOf<LettersEvent>(lettersEventSchemas);

/** Zone of the first check, on the first Monday after the directory gets services: then the zone of most services sets the schedule. */
const FIRST_CHECK_ZONE = 'UTC';

export const weeklyTasks = (event: RecordedEvent): readonly TaskChange[] => {
  if (isLettersEvent(event)) return [{ add: { key: WEEKLY, kind: WEEKLY, dueAt: Date.parse(event.data.next), data: {} } }];
  if (event.type !== 'ServiceApproved' || event.metadata.sample === true) return [];
  const dueAt = nextMondayMorning(Date.parse(event.metadata.occurredAt), FIRST_CHECK_ZONE);
  return [{ add: { key: PLAN, kind: PLAN, dueAt, data: {} } }];
};

const upkeepOf = async ({ store }: OwnerMailContext): Promise<ReadonlyMap<string, Upkeep>> => {
  const upkeeps = new Map<string, Upkeep>();
  for await (const event of readEvents(store)) {
    if (!isServiceEvent(event)) continue;
    const id = idIn(event.streamName);
    const folded = foldUpkeep(upkeeps.get(id) ?? null, event);
    if (folded !== null) upkeeps.set(id, folded);
  }
  return upkeeps;
};

type Old = readonly [serviceId: string, upkeep: Upkeep];

/** Lists the outdated facts of each owner: never confirmed ones first, then by oldest confirmation. */
const oldByOwner = (upkeeps: ReadonlyMap<string, Upkeep>, now: number): ReadonlyMap<string, readonly Old[]> => {
  const old = [...upkeeps].filter(([, upkeep]) => isDueForConfirmation(upkeep, now));
  const inOrder = old.toSorted(([, { confirmedAt: one = '' }], [, { confirmedAt: other = '' }]) =>
    one < other ? -1 : Number(one > other),
  );
  const byOwner = new Map<string, Old[]>();
  for (const each of inOrder) byOwner.set(each[1].ownerId, [...(byOwner.get(each[1].ownerId) ?? []), each]);
  return byOwner;
};

/** Asks one owner to confirm outdated facts. Returns true if the owner was asked this week, now or before. */
const askOwner = async (context: OwnerMailContext, ownerId: string, old: readonly Old[], dueAt: number): Promise<boolean> => {
  const { store, vault, publicUrl, clock } = context;
  const recipient = await recipientOf(context, ownerId);
  if (recipient?.wants('weekly') !== true) return false;
  const before = await vault.letters.lastWeekly(ownerId);
  if (before !== null && clock() - before < MIN_INTERVAL_MS) return before >= dueAt;
  const { weekly } = OWNER_WORDS[recipient.language];
  const dateOf = (at: string, timeZone = 'UTC'): string =>
    new Intl.DateTimeFormat(recipient.language === 'es' ? 'es-US' : 'en-US', { dateStyle: 'long', timeZone }).format(Date.parse(at));
  const items: LetterItem[] = [];
  for (const [serviceId, { confirmedAt, timeZone }] of old) {
    const service = await serviceNow(store, serviceId);
    // Check the current state: the log was read a while ago.
    if (service.status !== 'listed' || service.ownerId !== ownerId || service.approvedRevision === null) continue;
    const link = { accountId: ownerId, serviceId, revision: service.revision, expiresAt: clock() + CONFIRM_LINK_LASTS_MS };
    items.push({
      title: factsNow(service, 'described')?.name ?? '',
      text: confirmedAt === undefined ? weekly.never : filled(weekly.confirmed, { date: dateOf(confirmedAt, timeZone ?? undefined) }),
      action: weekly.action,
      link: `${publicUrl()}/confirm?token=${signConfirmLink(vault, link)}&language=${recipient.language}`,
    });
  }
  if (items.length === 0) return false;
  await sendLetter(context, recipient, {
    kinds: ['weekly'],
    id: `weekly.${isoTime(dueAt).slice(0, 10)}`,
    subject: counted(weekly.subject, items.length),
    before: [counted(weekly.before, items.length)],
    items,
    after: [weekly.after],
    rest: '/manage_services?shown=unconfirmed',
    choose: weekly.choose,
  });
  await vault.letters.noteWeekly(ownerId);
  return true;
};

/** Asks every owner; a message that no mail server accepts does not delay the others. Throws the first failure at the end. */
const askOwners = async (context: OwnerMailContext, upkeeps: ReadonlyMap<string, Upkeep>, dueAt: number): Promise<number> => {
  let sentCount = 0;
  const failures: unknown[] = [];
  for (const [ownerId, old] of oldByOwner(upkeeps, context.clock())) {
    try {
      if (await askOwner(context, ownerId, old, dueAt)) sentCount += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return sentCount;
};

/** Checks the directory's facts and asks the owners if the task is due, then records in the log when the next one is due. */
export const carryOutWeekly = async (context: OwnerMailContext, { kind }: Task): Promise<void> => {
  const { store, clock } = context;
  const last = (await store.readStream(LETTERS_STREAM)).findLast(isLettersEvent);
  const now = clock();
  const dueAt = last === undefined ? now : Date.parse(last.data.next);
  if (last === undefined ? kind !== PLAN : kind === PLAN || now < dueAt) return;
  const upkeeps = await upkeepOf(context);
  const owners = last !== undefined && now - dueAt < MAX_DELAY_MS ? await askOwners(context, upkeeps, dueAt) : 0;
  const zones = [...upkeeps.values()].flatMap(({ isRemoved, timeZone }) => (isRemoved || timeZone === null ? [] : [timeZone]));
  const next = isoTime(nextMondayMorning(now, zoneOfMost(zones)));
  const commandId = partIdOf(last?.id ?? LETTERS_STREAM, 'reminded');
  await handleCommand({
    store,
    streamName: LETTERS_STREAM,
    envelope: {
      commandId,
      digest: 'reminded',
      correlationId: commandId,
      causationId: last?.id ?? commandId,
      actor: { id: 'mail', role: 'SYSTEM', via: 'reaction' },
      occurredAt: isoTime(now),
      locale: 'en',
    },
    decide: () => [{ type: 'OwnersReminded', data: { owners, next } }],
  });
};
