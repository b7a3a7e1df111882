import * as z from 'zod/mini';
import { isServiceEvent, type ServiceState } from '#domain/service/decider.ts';
import { serviceEventSchemas, type ServiceEvent } from '#domain/service/events.ts';
import { factsNow } from '#domain/service/state.ts';
import type { Keys } from '#identity/vault/keys.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { Sealed } from '#kernel/sealed.ts';
import { fieldsBeside, serviceSubject, type Fields, type Opened } from './hiddenPlace.ts';

/*
 * The contact e-mail of a draft is private to its author: until the service is approved, it is sealed with the service's key, so erasing
 * author and draft erases it too. With the approval it becomes a public fact and is recorded in the open.
 */
const emailSchema = z.object({ contactEmail: z.string() });

type ContactSet = Extract<ServiceEvent, { readonly type: 'ContactSet' }>;
const isContactSet = (event: { readonly type: string }): event is ContactSet => event.type === 'ContactSet';

const sealedOf = (event: RecordedEvent): Sealed | undefined =>
  isServiceEvent(event) && isContactSet(event) ? event.data.sealed : undefined;

/** Whether an approval stands: one that was withdrawn publishes nothing that is said from then on. */
const isPublished = (events: readonly { readonly type: string }[]): boolean =>
  events.findLast(({ type }) => type === 'ServiceApproved' || type === 'ApprovalWithdrawn')?.type === 'ServiceApproved';

/** A service's history with sealed contact e-mails opened; what cannot be opened any more stays empty. */
export const openContacts = async (keys: Pick<Keys, 'unsealAll'>, history: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> => {
  const sealed = history.flatMap((event) => sealedOf(event) ?? []);
  if (sealed.length === 0) return history;
  const opened = await keys.unsealAll(sealed);
  let next = 0;
  return history.map((event): Opened => {
    if (sealedOf(event) === undefined || !isContactSet(event)) return event;
    const { sealed: _sealed, ...data } = event.data;
    const plain = opened[next++] ?? null;
    const parsed = z.safeParse(emailSchema, plain);
    const hiddenMore = fieldsBeside(plain, emailSchema.shape);
    return { ...event, data: { ...data, ...(parsed.success ? parsed.data : {}) }, hiddenMore };
  });
};

/** What a newer version sealed beside the contact e-mail. */
const hiddenMoreOf = (opened: readonly Opened[]): Fields => opened.findLast(isContactSet)?.hiddenMore ?? {};

/**
 * What is to be appended to a service's stream, the contact e-mail sealed where nobody approved it yet. `opened`: the stream's
 * history, as `openContacts` gives it.
 */
export const sealContacts = async (
  keys: Pick<Keys, 'seal'>,
  id: string,
  events: readonly ServiceEvent[],
  opened: readonly RecordedEvent[],
): Promise<ServiceEvent[]> => {
  if (isPublished(opened) || isPublished(events)) return [...events];
  const more = hiddenMoreOf(opened);
  return Promise.all(
    events.map(async (event): Promise<ServiceEvent> => {
      if (!isContactSet(event) || (event.data.contactEmail === '' && Object.keys(more).length === 0)) return event;
      const { contactEmail } = event.data;
      return {
        ...event,
        data: { ...event.data, contactEmail: '', sealed: await keys.seal(serviceSubject(id), { ...more, contactEmail }) },
      };
    }),
  );
};

/** An approval, and before it the contact it makes public, where that was sealed. `service`: from what was opened. */
export const withOpenContact = (
  { history, opened }: { readonly history: readonly RecordedEvent[]; readonly opened: readonly RecordedEvent[] },
  service: ServiceState,
  events: readonly ServiceEvent[],
): readonly ServiceEvent[] => {
  const last = history.findLast(isContactSet);
  const contact = factsNow(service, 'contact');
  if (!isPublished(events) || last === undefined || sealedOf(last) === undefined || contact === undefined || contact.contactEmail === '')
    return events;
  // Approved is what was on the screen and its contact, which is the same said again.
  const ofRevision = service.revision + 1;
  return [
    {
      type: 'ContactSet',
      data: contact,
      carried: { ...fieldsBeside(last.data as object, serviceEventSchemas.ContactSet.shape), ...hiddenMoreOf(opened) },
    },
    ...events.map((event) => (event.type === 'ServiceApproved' ? { ...event, data: { ...event.data, ofRevision } } : event)),
  ];
};
