import { isAdministrator, maySignIn } from '#domain/account/state.ts';
import { isFeedbackEvent } from '#domain/feedback/decider.ts';
import { REPORT_MAY_WAIT_MS, isOverdueReport } from '#domain/feedback/waiting.ts';
import { DAY_MS } from '#domain/retention.ts';
import { openFeedbacks } from '#identity/feedback/content.ts';
import type { Vault } from '#identity/vault/index.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { languageKnown } from '#kernel/vocabulary/languages.ts';
import type { Clock } from '#platform/clock.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { oneAddress } from '#platform/mail/compose.ts';
import type { Mailer } from '#platform/mail/index.ts';
import { writeMessage } from '#platform/mail/templates.ts';
import { languageLastUsed } from '../accounts/languageLastUsed.ts';
import { readAccount } from '../accounts/lookup.ts';
import { ADMINISTRATORS, administratorsNow } from '../accounts/streams.ts';
import { personOf } from '../accounts/user.ts';
import { idIn } from '../processManager/process.ts';
import type { Reaction, TaskChange } from '../reactions/reaction.ts';
import { listedService } from './service.ts';
import { feedbackState, feedbackStream } from './streams.ts';

/* Messages about a report: to its sender after a correction, and to administrators while nobody opens it. */

export interface ReportMailContext {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly mailer: Mailer;
  /** Origin of the links in messages. */
  readonly publicUrl: () => string;
  readonly clock: Clock;
}

const THANKS = 'reportCorrected';
const OVERDUE = 'reportWaits';
type Kind = typeof THANKS | typeof OVERDUE;

/** Maximum delay of a message: older ones are not sent, for example after a restore. */
const WORTH_SENDING_MS = DAY_MS;

interface ReportFacts {
  readonly feedbackId: string;
  /** Source of the Message-ID, which stays the same when the message is sent again. */
  readonly eventId: string;
}

const keyOf = (kind: Kind, feedbackId: string): string => `${kind} ${feedbackId}`;

const task = (kind: Kind, dueAt: number, data: ReportFacts): TaskChange => ({
  add: { key: keyOf(kind, data.feedbackId), kind, dueAt, expiresAt: dueAt + WORTH_SENDING_MS, data: { ...data } },
});

/** Events after which no reminder is needed. */
const HANDLED: readonly string[] = ['FeedbackSeen', 'FeedbackAnswered', 'FeedbackArchived', 'FeedbackDeleted', 'FeedbackPurged'];

/** Returns the mail tasks that an event of a report adds or removes; events of the sample data add none. */
export const reportMessages = (event: RecordedEvent): readonly TaskChange[] => {
  if (!isFeedbackEvent(event) || event.metadata.sample === true) return [];
  const feedbackId = idIn(event.streamName);
  const facts = { feedbackId, eventId: event.id };
  if (event.type === 'FeedbackSent')
    return event.data.kind === 'report' ? [task(OVERDUE, Date.parse(event.data.sentAt) + REPORT_MAY_WAIT_MS, facts)] : [];
  if (!HANDLED.includes(event.type)) return [];
  const withoutReminder: TaskChange = { remove: keyOf(OVERDUE, feedbackId) };
  if (event.type === 'FeedbackAnswered') return [withoutReminder, task(THANKS, Date.parse(event.data.answeredAt), facts)];
  const isGone = event.type === 'FeedbackDeleted' || event.type === 'FeedbackPurged';
  return isGone ? [withoutReminder, { remove: keyOf(THANKS, feedbackId) }] : [withoutReminder];
};

/** Returns the current state of a report; null if it was deleted or belongs to the sample data. */
const reportNow = async ({ store, vault }: ReportMailContext, feedbackId: string) => {
  const history = await store.readStream(feedbackStream(feedbackId));
  const state = feedbackState(history);
  const [first] = history;
  if (first === undefined || first.metadata.sample === true || state.sealed === null || state.deletedAt !== null) return null;
  const [content] = await openFeedbacks(vault.keys, [state.sealed]);
  const service = state.serviceId === null ? null : await listedService(store, state.serviceId);
  if (!content || service === null) return null;
  return { state, content, service, language: languageKnown(first.metadata.locale) };
};

/** Thanks the sender in the language of their report. */
const thank = async (context: ReportMailContext, { feedbackId, eventId }: ReportFacts): Promise<void> => {
  const report = await reportNow(context, feedbackId);
  const to = oneAddress(report?.content.email ?? '');
  if (report === null || to === null) return;
  const { state, content, service, language } = report;
  const words = { name: content.name ?? '', service: service.name, link: `${context.publicUrl()}/services/${state.serviceId}` };
  await context.mailer.send({ ...writeMessage(THANKS, language, words), to, id: eventId, about: [feedbackStream(feedbackId)] });
};

/** Reminds every administrator in their own language, without the text or the sender of the report. */
const remindAdministrators = async (context: ReportMailContext, { feedbackId, eventId }: ReportFacts): Promise<void> => {
  const { store, vault, mailer, publicUrl, clock } = context;
  const report = await reportNow(context, feedbackId);
  if (report === null) return;
  const { kind, seen, sentAt, archivedAt } = report.state;
  if (!isOverdueReport({ kind, seen, sentAt: sentAt ?? '', archived: archivedAt !== null }, clock())) return;
  for (const accountId of (await administratorsNow(store, ADMINISTRATORS)).administrators) {
    const { state } = await readAccount(store, accountId);
    if (!maySignIn(state) || !isAdministrator(state)) continue;
    const { email, displayName } = await personOf(vault, state.sealed);
    if (email === '') continue;
    const words = { name: displayName, service: report.service.name, link: `${publicUrl()}/feedbacks?report=${feedbackId}` };
    const about = [accountId, feedbackStream(feedbackId)];
    await mailer.send({
      ...writeMessage(OVERDUE, await languageLastUsed(context.store, accountId), words),
      to: email,
      id: `${eventId}.${accountId}`,
      about,
    });
  }
};

/** Sends the messages about reports at least once each, with a stable Message-ID. */
export const createReportMailReaction = (context: ReportMailContext): Reaction => ({
  name: 'reportMail',
  version: 1,
  react: reportMessages,
  carryOut({ kind, data }) {
    const facts = data as unknown as ReportFacts;
    return kind === THANKS ? thank(context, facts) : remindAdministrators(context, facts);
  },
});
