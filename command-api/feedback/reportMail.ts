import { isAdministrator, maySignIn } from '#domain/account/state.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { isFeedbackEvent } from '#domain/feedback/decider.ts';
import { REPORT_OVERDUE_AFTER_MS, isOverdueReport } from '#domain/feedback/overdueReport.ts';
import { DAY_MS } from '#domain/retention.ts';
import { toKnownLanguage } from '#domain/vocabulary/languages.ts';
import { unsealFeedbacks } from '#identity/feedback/sealedFeedback.ts';
import type { Vault } from '#identity/vault/index.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { parseSingleAddress } from '#platform/mail/composeMail.ts';
import type { Mailer } from '#platform/mail/index.ts';
import { writeMessage } from '#platform/mail/templates.ts';
import type { Clock } from '#platform/systemClock.ts';
import { readLastLanguage } from '../accounts/lastLanguage.ts';
import { idOfStream } from '../commands/process.ts';
import type { Reaction, TaskChange } from '../commands/reaction.ts';
import { ADMINISTRATORS, administratorsNow } from '../streams/accountStreams.ts';
import { readAccount } from '../streams/readAccount.ts';
import { readPerson } from '../streams/readUser.ts';
import { readListedService } from './listedService.ts';
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

const THANKS_TASK = 'reportCorrected';
const OVERDUE_TASK = 'reportWaits';
type ReportMailKind = typeof THANKS_TASK | typeof OVERDUE_TASK;

/** Maximum delay of a message: older ones are not sent, for example after a restore. */
const MAX_MAIL_AGE_MS = DAY_MS;

interface ReportFacts {
  readonly feedbackId: string;
  /** Source of the Message-ID, which stays the same when the message is sent again. */
  readonly eventId: string;
}

const taskKeyOf = (kind: ReportMailKind, feedbackId: string): string => `${kind} ${feedbackId}`;

const createTask = (kind: ReportMailKind, dueAt: number, data: ReportFacts): TaskChange => ({
  add: { key: taskKeyOf(kind, data.feedbackId), kind, dueAt, expiresAt: dueAt + MAX_MAIL_AGE_MS, data: { ...data } },
});

/** Events after which no reminder is needed. */
const HANDLING_EVENT_TYPES: readonly string[] = [
  'FeedbackSeen',
  'FeedbackAnswered',
  'FeedbackArchived',
  'FeedbackDeleted',
  'FeedbackPurged',
];

/** Returns the mail tasks that an event of a report adds or removes; events of the sample data add none. */
export const reportMailTasks = (event: RecordedEvent): readonly TaskChange[] => {
  if (!isFeedbackEvent(event) || event.metadata.sample === true) return [];
  const feedbackId = idOfStream(event.streamName);
  const facts = { feedbackId, eventId: event.id };
  if (event.type === 'FeedbackSent')
    return event.data.kind === 'report' ? [createTask(OVERDUE_TASK, Date.parse(event.data.sentAt) + REPORT_OVERDUE_AFTER_MS, facts)] : [];
  if (!HANDLING_EVENT_TYPES.includes(event.type)) return [];
  const withoutReminder: TaskChange = { remove: taskKeyOf(OVERDUE_TASK, feedbackId) };
  if (event.type === 'FeedbackAnswered') return [withoutReminder, createTask(THANKS_TASK, Date.parse(event.data.answeredAt), facts)];
  const isDeleted = event.type === 'FeedbackDeleted' || event.type === 'FeedbackPurged';
  return isDeleted ? [withoutReminder, { remove: taskKeyOf(THANKS_TASK, feedbackId) }] : [withoutReminder];
};

/** Returns the current state of a report; null if it was deleted or belongs to the sample data. */
const readReport = async ({ store, vault }: ReportMailContext, feedbackId: string) => {
  const history = await store.readStream(feedbackStream(feedbackId));
  const state = feedbackState(history);
  const [firstEvent] = history;
  if (firstEvent === undefined || firstEvent.metadata.sample === true || state.sealed === null || state.deletedAt !== null) return null;
  const [content] = await unsealFeedbacks(vault.keys, [state.sealed]);
  const service = state.serviceId === null ? null : await readListedService(store, state.serviceId);
  if (!content || service === null) return null;
  return { state, content, service, language: toKnownLanguage(firstEvent.metadata.locale) };
};

/** Thanks the sender in the language of their report. */
const sendThanks = async (context: ReportMailContext, { feedbackId, eventId }: ReportFacts): Promise<void> => {
  const report = await readReport(context, feedbackId);
  const recipientEmail = parseSingleAddress(report?.content.email ?? '');
  if (report === null || recipientEmail === null) return;
  const { state, content, service, language } = report;
  const templateParams = { name: content.name ?? '', service: service.name, link: `${context.publicUrl()}/services/${state.serviceId}` };
  await context.mailer.send({
    ...writeMessage(THANKS_TASK, language, templateParams),
    to: recipientEmail,
    id: eventId,
    subjectIds: [feedbackStream(feedbackId)],
  });
};

/** Reminds every administrator in their own language, without the text or the sender of the report. */
const remindAdministrators = async (context: ReportMailContext, { feedbackId, eventId }: ReportFacts): Promise<void> => {
  const { store, vault, mailer, publicUrl, clock } = context;
  const report = await readReport(context, feedbackId);
  if (report === null) return;
  const { kind, seen, sentAt, archivedAt } = report.state;
  if (!isOverdueReport({ kind, seen, sentAt: sentAt ?? '', archived: archivedAt !== null }, clock())) return;
  for (const accountId of (await administratorsNow(store, ADMINISTRATORS)).administrators) {
    const { state } = await readAccount(store, accountId);
    if (!maySignIn(state) || !isAdministrator(state)) continue;
    const { email, displayName } = await readPerson(vault, state.sealed);
    if (email === '') continue;
    const templateParams = { name: displayName, service: report.service.name, link: `${publicUrl()}/feedbacks?report=${feedbackId}` };
    const about = [accountId, feedbackStream(feedbackId)];
    await mailer.send({
      ...writeMessage(OVERDUE_TASK, await readLastLanguage(context.store, accountId), templateParams),
      to: email,
      id: `${eventId}.${accountId}`,
      subjectIds: about,
    });
  }
};

/** Sends the messages about reports at least once each, with a stable Message-ID. */
export const createReportMailReaction = (context: ReportMailContext): Reaction => ({
  name: 'reportMail',
  version: 1,
  react: reportMailTasks,
  carryOut({ kind, data }) {
    const facts = data as unknown as ReportFacts;
    return kind === THANKS_TASK ? sendThanks(context, facts) : remindAdministrators(context, facts);
  },
});
