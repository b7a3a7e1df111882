import type { OwnerMessage } from '#domain/account/ownerMessages.ts';
import { isFeedbackEvent } from '#domain/feedback/decider.ts';
import { factsNow, isServiceEvent } from '#domain/service/state.ts';
import { openFeedbacks } from '#identity/feedback/content.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { readPages } from '#platform/event-store/entryPages.ts';
import type { LetterItem } from '#platform/mail/letter.ts';
import { counted, filled, OWNER_WORDS } from '#platform/mail/ownerTemplates.ts';
import { plainName } from '#platform/mail/plainName.ts';
import { quotaNow } from '../accounts/streams.ts';
import { feedbackState, feedbackStream } from '../feedback/streams.ts';
import { idIn } from '../processManager/process.ts';
import type { TaskChange } from '../reactions/reaction.ts';
import { serviceNow, serviceState, serviceStream } from '../services/streams.ts';
import { isNews, newsOf } from './newsOf.ts';
import { recipientOf, sendLetter, type OwnerMailContext, type Recipient } from './recipient.ts';

/*
 * Mails owners about changes that others made to their services and about visitors' feedback. The first event schedules a message a little
 * later, which covers everything about that owner until then: many changes, or many services approved at once, lead to one message.
 */
export const NEWS = 'news';

const MINUTE_MS = 60_000;
/** How long the reaction waits for more changes before it sends. */
const GATHERING_MS = 10 * MINUTE_MS;
/** Maximum age of reported events: older ones are not sent, for example after a restore. */
const WORTH_TELLING_MS = 24 * 60 * MINUTE_MS;
const PAGE = 1000;

export interface NewsFacts {
  readonly serviceId: string;
  readonly eventId: string;
  /** Position of the event in the log, decimal: the message also covers later events. */
  readonly position: string;
  readonly feedbackId?: string;
}

/** Returns the service and feedback that an event reports to an owner; null for none. */
const subjectOf = (event: RecordedEvent): Pick<NewsFacts, 'serviceId' | 'feedbackId'> | null => {
  if (isServiceEvent(event)) return isNews(event) ? { serviceId: idIn(event.streamName) } : null;
  if (!isFeedbackEvent(event) || event.type !== 'FeedbackSent' || event.metadata.sample === true) return null;
  const { type, serviceId } = event.data;
  return type !== 'SERVICE' || serviceId === undefined ? null : { serviceId, feedbackId: idIn(event.streamName) };
};

export const newsTasks = (event: RecordedEvent): readonly TaskChange[] => {
  const request = subjectOf(event);
  if (request === null) return [];
  const dueAt = Date.parse(event.metadata.occurredAt) + GATHERING_MS;
  const data: NewsFacts = { ...request, eventId: event.id, position: event.position.toString() };
  // One task per command: a save can append several events.
  const key = `${NEWS} ${request.feedbackId ?? request.serviceId} ${event.metadata.commandId}`;
  return [{ add: { key, kind: NEWS, dueAt, expiresAt: dueAt + WORTH_TELLING_MS, data: { ...data } } }];
};

interface Gathered {
  readonly services: ReadonlySet<string>;
  readonly feedbacks: ReadonlyMap<string, string>;
}

/** Collects everything since an event that the message can cover: changed services of the owner, and feedback by its event. */
const gather = async ({ store }: OwnerMailContext, ownerId: string, first: NewsFacts): Promise<Gathered> => {
  const { reservations } = await quotaNow(store, ownerId);
  const services = new Set([first.serviceId]);
  const feedbacks = new Map<string, string>(first.feedbackId === undefined ? [] : [[first.feedbackId, first.eventId]]);
  const own = new Set([first.serviceId, ...reservations]);
  for await (const page of readPages(store, BigInt(first.position), PAGE))
    for (const entry of page) {
      const request = entry.kind === 'event' ? subjectOf(entry.event) : null;
      if (request === null || entry.kind !== 'event' || !own.has(request.serviceId)) continue;
      if (request.feedbackId === undefined) services.add(request.serviceId);
      else feedbacks.set(request.feedbackId, entry.event.id);
    }
  return { services, feedbacks };
};

/** One item of a message: its text, the setting that turns off its kind, and its service. */
interface NewsItem {
  readonly kind: Exclude<OwnerMessage, 'weekly'>;
  readonly serviceId: string;
  readonly item: LetterItem;
  readonly about?: string;
}

interface Telling {
  readonly context: OwnerMailContext;
  readonly recipient: Recipient;
  readonly notifiedEventIds: ReadonlySet<string>;
}

const ofService = async (
  { context, recipient, notifiedEventIds }: Telling,
  serviceId: string,
): Promise<{ news: NewsItem[]; eventIds: readonly string[] }> => {
  const { store, publicUrl, clock } = context;
  const history = (await store.readStream(serviceStream(serviceId))).filter(isServiceEvent);
  const state = serviceState(history);
  if (state.status !== 'listed' || state.ownerId !== recipient.accountId) return { news: [], eventIds: [] };
  const { approved, changed, eventIds } = newsOf(history, state, { since: clock() - WORTH_TELLING_MS - GATHERING_MS, notifiedEventIds });
  const { news: words, roles, parts } = OWNER_WORDS[recipient.language];
  const title = factsNow(state, 'described')?.name ?? '';
  const page = `${publicUrl()}/services/${serviceId}`;
  const news: NewsItem[] = [];
  if (approved !== undefined) {
    const text = approved === 'first' ? words.approved : words.changesApproved;
    news.push({ kind: 'approved', serviceId, item: { title, text, action: words.seePlace, link: page } });
  }
  if (changed !== undefined) {
    const text = filled(words.changed, { role: roles[changed.role], parts: changed.parts.map((part) => parts[part]).join(', ') });
    news.push({ kind: 'changed', serviceId, item: { title, text, action: words.seeChanges, link: `${page}/history` } });
  }
  return { news, eventIds };
};

/** Returns the item for a visitor's feedback as its owner may see it: the subject, without its sender. */
const ofFeedback = async ({ context, recipient }: Telling, feedbackId: string): Promise<NewsItem[]> => {
  const { store, vault, publicUrl } = context;
  const { kind, sealed, serviceId, archivedAt, deletedAt } = feedbackState(await store.readStream(feedbackStream(feedbackId)));
  if (sealed === null || serviceId === null || archivedAt !== null || deletedAt !== null) return [];
  const service = await serviceNow(store, serviceId);
  if (service.status !== 'listed' || service.ownerId !== recipient.accountId) return [];
  const [content] = await openFeedbacks(vault.keys, [sealed]);
  if (content === null || content === undefined) return [];
  const { news: words } = OWNER_WORDS[recipient.language];
  const text = filled(kind === 'report' ? words.reported : words.reportedAbout, { subject: plainName(content.subject) });
  const title = factsNow(service, 'described')?.name ?? '';
  const item = { title, text, action: words.readReport, link: `${publicUrl()}/feedbacks` };
  return [{ kind: 'reported', serviceId, item, about: feedbackStream(feedbackId) }];
};

const send = async ({ context, recipient }: Telling, news: readonly NewsItem[], eventId: string): Promise<void> => {
  const { news: words } = OWNER_WORDS[recipient.language];
  const kinds = [...new Set(news.map(({ kind }) => kind))];
  const [only] = kinds;
  const places = new Set(news.map(({ serviceId }) => serviceId)).size;
  const subject = kinds.length === 1 && only !== undefined ? words.subject[only] : words.subject.mixed;
  await sendLetter(context, recipient, {
    kinds,
    id: `${eventId}.news`,
    subject: counted(subject, only === 'reported' ? news.length : places),
    before: [],
    items: news.map(({ item }) => item),
    after: kinds.includes('changed') ? [words.wrong] : [],
    about: news.flatMap(({ about }) => about ?? []),
    rest: kinds.length === 1 && only === 'reported' ? '/feedbacks' : '/manage_services',
  });
};

/** Sends an owner one message with all news; none if an earlier message covered the event. */
export const tellOwner = async (context: OwnerMailContext, facts: NewsFacts): Promise<void> => {
  const { store, vault } = context;
  const { ownerId } = await serviceNow(store, facts.serviceId);
  const recipient = await recipientOf(context, ownerId);
  if (recipient === null) return;
  const notifiedEventIds = await vault.letters.notified(ownerId);
  if (notifiedEventIds.has(facts.eventId)) return;
  const telling = { context, recipient, notifiedEventIds };
  const { services, feedbacks } = await gather(context, ownerId, facts);
  const news: NewsItem[] = [];
  const eventIds = new Set<string>([facts.eventId]);
  for (const serviceId of services) {
    const found = await ofService(telling, serviceId);
    news.push(...found.news);
    for (const id of found.eventIds) eventIds.add(id);
  }
  for (const [feedbackId, eventId] of feedbacks) {
    if (notifiedEventIds.has(eventId)) continue;
    news.push(...(await ofFeedback(telling, feedbackId)));
    eventIds.add(eventId);
  }
  const wanted = news.filter(({ kind }) => recipient.wants(kind));
  if (wanted.length > 0) await send(telling, wanted, facts.eventId);
  await vault.letters.noteNotified(ownerId, [...eventIds]);
};
