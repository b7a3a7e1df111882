import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { isEventOf } from '#domain/envelope/eventsOf.ts';
import { LETTERS_STREAM } from '#domain/history/auditSubjects.ts';
import { lettersEventSchemas, type LettersEvent } from '#domain/letters/events.ts';
import { foldConfirmationState, isDueForConfirmation, type ConfirmationState } from '#domain/service/confirmation.ts';
import { factsNow, isServiceEvent } from '#domain/service/state.ts';
import { CONFIRM_LINK_TTL_MS, signConfirmLink } from '#identity/links/confirmLink.ts';
import { handleCommand } from '#platform/commands/handleCommand.ts';
import { partIdOf } from '#platform/commands/ids.ts';
import { readEvents } from '#platform/event-store/entryPages.ts';
import type { LetterItem } from '#platform/mail/letter.ts';
import { pluralText, fillTemplate, OWNER_TEXTS } from '#platform/mail/ownerTemplates.ts';
import { isoTime } from '#platform/systemClock.ts';
import { idOfStream } from '../commands/process.ts';
import type { Task, TaskChange } from '../commands/reaction.ts';
import { serviceNow } from '../streams/serviceStreams.ts';
import { MAX_DELAY_MS, MIN_INTERVAL_MS, nextMondayMorning, mostCommonZone } from './mondayMorning.ts';
import { readRecipient, sendLetter, type OwnerMailContext } from './recipient.ts';

/*
 * Asks owners once a week to confirm outdated facts. The log contains the next due time (`OwnersReminded`), so that the schedule survives
 * a restart; weeks missed while no process ran are not repeated.
 */
export const PLAN_TASK = 'plan';
export const WEEKLY_TASK = 'weekly';

const isLettersEvent = isEventOf<LettersEvent>(lettersEventSchemas);

/** Zone of the first check, on the first Monday after the directory gets services: then the zone of most services sets the schedule. */
const DEFAULT_CHECK_ZONE = 'UTC';

export const weeklyTasks = (event: RecordedEvent): readonly TaskChange[] => {
  if (isLettersEvent(event)) return [{ add: { key: WEEKLY_TASK, kind: WEEKLY_TASK, dueAt: Date.parse(event.data.next), data: {} } }];
  if (event.type !== 'ServiceApproved' || event.metadata.sample === true) return [];
  const dueAt = nextMondayMorning(Date.parse(event.metadata.occurredAt), DEFAULT_CHECK_ZONE);
  return [{ add: { key: PLAN_TASK, kind: PLAN_TASK, dueAt, data: {} } }];
};

const readConfirmationStates = async ({ store }: OwnerMailContext): Promise<ReadonlyMap<string, ConfirmationState>> => {
  const confirmationStates = new Map<string, ConfirmationState>();
  for await (const event of readEvents(store)) {
    if (!isServiceEvent(event)) continue;
    const id = idOfStream(event.streamName);
    const nextState = foldConfirmationState(confirmationStates.get(id) ?? null, event);
    if (nextState !== null) confirmationStates.set(id, nextState);
  }
  return confirmationStates;
};

type OutdatedService = readonly [serviceId: string, upkeep: ConfirmationState];

/** Lists the outdated facts of each owner: never confirmed ones first, then by oldest confirmation. */
const outdatedByOwner = (
  confirmationStates: ReadonlyMap<string, ConfirmationState>,
  now: number,
): ReadonlyMap<string, readonly OutdatedService[]> => {
  const outdated = [...confirmationStates].filter(([, upkeep]) => isDueForConfirmation(upkeep, now));
  const oldestFirst = outdated.toSorted(([, { confirmedAt: one = '' }], [, { confirmedAt: other = '' }]) =>
    one < other ? -1 : Number(one > other),
  );
  const byOwner = new Map<string, OutdatedService[]>();
  for (const outdatedService of oldestFirst)
    byOwner.set(outdatedService[1].ownerId, [...(byOwner.get(outdatedService[1].ownerId) ?? []), outdatedService]);
  return byOwner;
};

/** Asks one owner to confirm outdated facts. Returns true if the owner got a reminder this week, now or before. */
const remindOwner = async (
  context: OwnerMailContext,
  ownerId: string,
  outdated: readonly OutdatedService[],
  dueAt: number,
): Promise<boolean> => {
  const { store, vault, publicUrl, clock } = context;
  const recipient = await readRecipient(context, ownerId);
  if (recipient?.isSubscribedTo('weekly') !== true) return false;
  const lastSentAt = await vault.letters.lastWeekly(ownerId);
  if (lastSentAt !== null && clock() - lastSentAt < MIN_INTERVAL_MS) return lastSentAt >= dueAt;
  const { weekly } = OWNER_TEXTS[recipient.language];
  const dateOf = (isoTimestamp: string, timeZone = 'UTC'): string =>
    new Intl.DateTimeFormat(recipient.language === 'es' ? 'es-US' : 'en-US', { dateStyle: 'long', timeZone }).format(
      Date.parse(isoTimestamp),
    );
  const items: LetterItem[] = [];
  for (const [serviceId, { confirmedAt, timeZone }] of outdated) {
    const service = await serviceNow(store, serviceId);
    // Check the current state: the log was read a while ago.
    if (service.status !== 'listed' || service.ownerId !== ownerId || service.approvedRevision === null) continue;
    const link = { accountId: ownerId, serviceId, revision: service.revision, expiresAt: clock() + CONFIRM_LINK_TTL_MS };
    items.push({
      title: factsNow(service, 'described')?.name ?? '',
      text: confirmedAt === undefined ? weekly.never : fillTemplate(weekly.confirmed, { date: dateOf(confirmedAt, timeZone ?? undefined) }),
      action: weekly.action,
      link: `${publicUrl()}/confirm?token=${signConfirmLink(vault, link)}&language=${recipient.language}`,
    });
  }
  if (items.length === 0) return false;
  await sendLetter(context, recipient, {
    kinds: ['weekly'],
    id: `weekly.${isoTime(dueAt).slice(0, 10)}`,
    subject: pluralText(weekly.subject, items.length),
    introduction: [pluralText(weekly.before, items.length)],
    items,
    closing: [weekly.after],
    allItemsPath: '/manage_services?shown=unconfirmed',
    settingsPath: weekly.choose,
  });
  await vault.letters.recordWeekly(ownerId);
  return true;
};

/** Asks every owner; a message that no mail server accepts does not delay the others. Throws the first failure at the end. */
const remindOwners = async (
  context: OwnerMailContext,
  confirmationStates: ReadonlyMap<string, ConfirmationState>,
  dueAt: number,
): Promise<number> => {
  let sentCount = 0;
  const failures: unknown[] = [];
  for (const [ownerId, outdated] of outdatedByOwner(confirmationStates, context.clock())) {
    try {
      if (await remindOwner(context, ownerId, outdated, dueAt)) sentCount += 1;
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
  const lastReminder = (await store.readStream(LETTERS_STREAM)).findLast(isLettersEvent);
  const now = clock();
  const dueAt = lastReminder === undefined ? now : Date.parse(lastReminder.data.next);
  if (lastReminder === undefined ? kind !== PLAN_TASK : kind === PLAN_TASK || now < dueAt) return;
  const confirmationStates = await readConfirmationStates(context);
  const remindedCount =
    lastReminder !== undefined && now - dueAt < MAX_DELAY_MS ? await remindOwners(context, confirmationStates, dueAt) : 0;
  const zones = [...confirmationStates.values()].flatMap(({ isRemoved, timeZone }) => (isRemoved || timeZone === null ? [] : [timeZone]));
  const nextDueAt = isoTime(nextMondayMorning(now, mostCommonZone(zones)));
  const commandId = partIdOf(lastReminder?.id ?? LETTERS_STREAM, 'reminded');
  await handleCommand({
    store,
    streamName: LETTERS_STREAM,
    envelope: {
      commandId,
      digest: 'reminded',
      correlationId: commandId,
      causationId: lastReminder?.id ?? commandId,
      actor: { id: 'mail', role: 'SYSTEM', via: 'reaction' },
      occurredAt: isoTime(now),
      locale: 'en',
    },
    decide: () => [{ type: 'OwnersReminded', data: { owners: remindedCount, next: nextDueAt } }],
  });
};
