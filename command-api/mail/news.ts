import type { OwnerMessage } from '#domain/account/ownerMessages.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { isFeedbackEvent } from '#domain/feedback/decider.ts';
import { factsNow, isServiceEvent } from '#domain/service/state.ts';
import { unsealFeedbacks } from '#identity/feedback/sealedFeedback.ts';
import { readPages } from '#platform/event-store/entryPages.ts';
import type { LetterItem } from '#platform/mail/letter.ts';
import { nameForMail } from '#platform/mail/nameForMail.ts';
import { pluralText, fillTemplate, OWNER_TEXTS } from '#platform/mail/ownerTemplates.ts';
import { idOfStream } from '../commands/process.ts';
import type { TaskChange } from '../commands/reaction.ts';
import { feedbackState, feedbackStream } from '../feedback/streams.ts';
import { quotaNow } from '../streams/accountStreams.ts';
import { serviceNow, serviceState, serviceStream } from '../streams/serviceStreams.ts';
import { readRecipient, sendLetter, type OwnerMailContext, type Recipient } from './recipient.ts';
import { isNews, newsOf } from './serviceNews.ts';

/*
 * Mails owners about changes that others made to their services and about visitors' feedback. The first event schedules a message a little
 * later, which covers everything about that owner until then: many changes, or many services approved at once, lead to one message.
 */
export const NEWS_TASK = 'news';

const MINUTE_MS = 60_000;
/** How long the reaction waits for more changes before it sends. */
const GATHER_DELAY_MS = 10 * MINUTE_MS;
/** Maximum age of reported events: older ones are not sent, for example after a restore. */
const MAX_NEWS_AGE_MS = 24 * 60 * MINUTE_MS;
const PAGE_SIZE = 1000;

export interface NewsTaskData {
  readonly serviceId: string;
  readonly eventId: string;
  /** Position of the event in the log, decimal: the message also covers later events. */
  readonly position: string;
  readonly feedbackId?: string;
}

/** Returns the service and feedback that an event reports to an owner; null for none. */
const subjectOf = (event: RecordedEvent): Pick<NewsTaskData, 'serviceId' | 'feedbackId'> | null => {
  if (isServiceEvent(event)) return isNews(event) ? { serviceId: idOfStream(event.streamName) } : null;
  if (!isFeedbackEvent(event) || event.type !== 'FeedbackSent' || event.metadata.sample === true) return null;
  const { type, serviceId } = event.data;
  return type !== 'SERVICE' || serviceId === undefined ? null : { serviceId, feedbackId: idOfStream(event.streamName) };
};

export const newsTasks = (event: RecordedEvent): readonly TaskChange[] => {
  const newsSubject = subjectOf(event);
  if (newsSubject === null) return [];
  const dueAt = Date.parse(event.metadata.occurredAt) + GATHER_DELAY_MS;
  const data: NewsTaskData = { ...newsSubject, eventId: event.id, position: event.position.toString() };
  // One task per command: a save can append several events.
  const key = `${NEWS_TASK} ${newsSubject.feedbackId ?? newsSubject.serviceId} ${event.metadata.commandId}`;
  return [{ add: { key, kind: NEWS_TASK, dueAt, expiresAt: dueAt + MAX_NEWS_AGE_MS, data: { ...data } } }];
};

interface GatheredNews {
  readonly services: ReadonlySet<string>;
  readonly feedbacks: ReadonlyMap<string, string>;
}

/** Collects everything since an event that the message can cover: changed services of the owner, and feedback by its event. */
const gatherNews = async ({ store }: OwnerMailContext, ownerId: string, firstNews: NewsTaskData): Promise<GatheredNews> => {
  const { reservations } = await quotaNow(store, ownerId);
  const services = new Set([firstNews.serviceId]);
  const feedbacks = new Map<string, string>(firstNews.feedbackId === undefined ? [] : [[firstNews.feedbackId, firstNews.eventId]]);
  const ownServices = new Set([firstNews.serviceId, ...reservations]);
  for await (const page of readPages(store, BigInt(firstNews.position), PAGE_SIZE))
    for (const entry of page) {
      const newsSubject = entry.kind === 'event' ? subjectOf(entry.event) : null;
      if (newsSubject === null || entry.kind !== 'event' || !ownServices.has(newsSubject.serviceId)) continue;
      if (newsSubject.feedbackId === undefined) services.add(newsSubject.serviceId);
      else feedbacks.set(newsSubject.feedbackId, entry.event.id);
    }
  return { services, feedbacks };
};

/** One item of a message: its text, the setting that turns off its kind, and its service. */
interface NewsItem {
  readonly kind: Exclude<OwnerMessage, 'weekly'>;
  readonly serviceId: string;
  readonly item: LetterItem;
  readonly mailSubject?: string;
}

interface NewsDelivery {
  readonly context: OwnerMailContext;
  readonly recipient: Recipient;
  readonly notifiedEventIds: ReadonlySet<string>;
}

const newsOfService = async (
  { context, recipient, notifiedEventIds }: NewsDelivery,
  serviceId: string,
): Promise<{ news: NewsItem[]; eventIds: readonly string[] }> => {
  const { store, publicUrl, clock } = context;
  const history = (await store.readStream(serviceStream(serviceId))).filter(isServiceEvent);
  const state = serviceState(history);
  if (state.status !== 'listed' || state.ownerId !== recipient.accountId) return { news: [], eventIds: [] };
  const { approved, changed, eventIds } = newsOf(history, state, { since: clock() - MAX_NEWS_AGE_MS - GATHER_DELAY_MS, notifiedEventIds });
  const { news: newsTexts, roles, parts } = OWNER_TEXTS[recipient.language];
  const title = factsNow(state, 'described')?.name ?? '';
  const page = `${publicUrl()}/services/${serviceId}`;
  const news: NewsItem[] = [];
  if (approved !== undefined) {
    const text = approved === 'first' ? newsTexts.approved : newsTexts.changesApproved;
    news.push({ kind: 'approved', serviceId, item: { title, text, action: newsTexts.seePlace, link: page } });
  }
  if (changed !== undefined) {
    const text = fillTemplate(newsTexts.changed, { role: roles[changed.role], parts: changed.parts.map((part) => parts[part]).join(', ') });
    news.push({ kind: 'changed', serviceId, item: { title, text, action: newsTexts.seeChanges, link: `${page}/history` } });
  }
  return { news, eventIds };
};

/** Returns the item for a visitor's feedback as its owner may see it: the subject, without its sender. */
const newsOfFeedback = async ({ context, recipient }: NewsDelivery, feedbackId: string): Promise<NewsItem[]> => {
  const { store, vault, publicUrl } = context;
  const { kind, sealed, serviceId, archivedAt, deletedAt } = feedbackState(await store.readStream(feedbackStream(feedbackId)));
  if (sealed === null || serviceId === null || archivedAt !== null || deletedAt !== null) return [];
  const service = await serviceNow(store, serviceId);
  if (service.status !== 'listed' || service.ownerId !== recipient.accountId) return [];
  const [content] = await unsealFeedbacks(vault.keys, [sealed]);
  if (content === null || content === undefined) return [];
  const { news: newsTexts } = OWNER_TEXTS[recipient.language];
  const text = fillTemplate(kind === 'report' ? newsTexts.reported : newsTexts.reportedAbout, { subject: nameForMail(content.subject) });
  const title = factsNow(service, 'described')?.name ?? '';
  const item = { title, text, action: newsTexts.readReport, link: `${publicUrl()}/feedbacks` };
  return [{ kind: 'reported', serviceId, item, mailSubject: feedbackStream(feedbackId) }];
};

const sendNews = async ({ context, recipient }: NewsDelivery, news: readonly NewsItem[], eventId: string): Promise<void> => {
  const { news: newsTexts } = OWNER_TEXTS[recipient.language];
  const kinds = [...new Set(news.map(({ kind }) => kind))];
  const [onlyKind] = kinds;
  const serviceCount = new Set(news.map(({ serviceId }) => serviceId)).size;
  const subject = kinds.length === 1 && onlyKind !== undefined ? newsTexts.subject[onlyKind] : newsTexts.subject.mixed;
  await sendLetter(context, recipient, {
    kinds,
    id: `${eventId}.news`,
    subject: pluralText(subject, onlyKind === 'reported' ? news.length : serviceCount),
    introduction: [],
    items: news.map(({ item }) => item),
    closing: kinds.includes('changed') ? [newsTexts.wrong] : [],
    mailSubjects: news.flatMap(({ mailSubject }) => mailSubject ?? []),
    allItemsPath: kinds.length === 1 && onlyKind === 'reported' ? '/feedbacks' : '/manage_services',
  });
};

/** Sends an owner one message with all news; none if an earlier message covered the event. */
export const sendNewsToOwner = async (context: OwnerMailContext, facts: NewsTaskData): Promise<void> => {
  const { store, vault } = context;
  const { ownerId } = await serviceNow(store, facts.serviceId);
  const recipient = await readRecipient(context, ownerId);
  if (recipient === null) return;
  const notifiedEventIds = await vault.letters.notified(ownerId);
  if (notifiedEventIds.has(facts.eventId)) return;
  const delivery = { context, recipient, notifiedEventIds };
  const { services, feedbacks } = await gatherNews(context, ownerId, facts);
  const news: NewsItem[] = [];
  const eventIds = new Set<string>([facts.eventId]);
  for (const serviceId of services) {
    const serviceNews = await newsOfService(delivery, serviceId);
    news.push(...serviceNews.news);
    for (const id of serviceNews.eventIds) eventIds.add(id);
  }
  for (const [feedbackId, eventId] of feedbacks) {
    if (notifiedEventIds.has(eventId)) continue;
    news.push(...(await newsOfFeedback(delivery, feedbackId)));
    eventIds.add(eventId);
  }
  const subscribedNews = news.filter(({ kind }) => recipient.isSubscribedTo(kind));
  if (subscribedNews.length > 0) await sendNews(delivery, subscribedNews, facts.eventId);
  await vault.letters.recordNotifiedNow(ownerId, [...eventIds]);
};
