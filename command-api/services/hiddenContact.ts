import * as z from 'zod/mini';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { isServiceEvent, type ServiceState } from '#domain/service/decider.ts';
import { serviceEventSchemas, type ServiceEvent } from '#domain/service/events.ts';
import { factsNow } from '#domain/service/state.ts';
import type { Sealed } from '#domain/values/sealed.ts';
import type { Keys } from '#identity/vault/keys.ts';
import { fieldsExcept, serviceSubject, type Fields, type OpenedEvent } from './hiddenPlace.ts';

/*
 * The contact e-mail of a draft is private to its author: until the service is approved, it is sealed with the service's key, so erasing
 * author and draft erases it too. With the approval it becomes public and is recorded unsealed.
 */
const emailSchema = z.object({ contactEmail: z.string() });

type ContactSet = Extract<ServiceEvent, { readonly type: 'ContactSet' }>;
const isContactSet = (event: { readonly type: string }): event is ContactSet => event.type === 'ContactSet';

const sealedOf = (event: RecordedEvent): Sealed | undefined =>
  isServiceEvent(event) && isContactSet(event) ? event.data.sealed : undefined;

/** Whether the service is approved now; after a withdrawal of the approval, new facts are not public. */
const isPublished = (events: readonly { readonly type: string }[]): boolean =>
  events.findLast(({ type }) => type === 'ServiceApproved' || type === 'ApprovalWithdrawn')?.type === 'ServiceApproved';

/** Returns a service's history with its sealed contact e-mails opened; fields whose key is destroyed stay empty. */
export const openContacts = async (keys: Pick<Keys, 'unsealAll'>, history: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> => {
  const sealed = history.flatMap((event) => sealedOf(event) ?? []);
  if (sealed.length === 0) return history;
  const opened = await keys.unsealAll(sealed);
  let nextIndex = 0;
  return history.map((event): OpenedEvent => {
    if (sealedOf(event) === undefined || !isContactSet(event)) return event;
    const { sealed: _sealed, ...data } = event.data;
    const unsealed = opened[nextIndex++] ?? null;
    const parsed = z.safeParse(emailSchema, unsealed);
    const hiddenMore = fieldsExcept(unsealed, emailSchema.shape);
    return { ...event, data: { ...data, ...(parsed.success ? parsed.data : {}) }, hiddenMore };
  });
};

/** Fields that a newer version sealed together with the contact e-mail. */
const unknownHiddenFields = (opened: readonly OpenedEvent[]): Fields => opened.findLast(isContactSet)?.hiddenMore ?? {};

/**
 * Returns the events to append to a service's stream; seals the contact e-mail if the service is not approved yet. `opened`: the stream's
 * history, from `openContacts`.
 */
export const sealContacts = async (
  keys: Pick<Keys, 'seal'>,
  id: string,
  events: readonly ServiceEvent[],
  opened: readonly RecordedEvent[],
): Promise<ServiceEvent[]> => {
  if (isPublished(opened) || isPublished(events)) return [...events];
  const unknownFields = unknownHiddenFields(opened);
  return Promise.all(
    events.map(async (event): Promise<ServiceEvent> => {
      if (!isContactSet(event) || (event.data.contactEmail === '' && Object.keys(unknownFields).length === 0)) return event;
      const { contactEmail } = event.data;
      return {
        ...event,
        data: { ...event.data, contactEmail: '', sealed: await keys.seal(serviceSubject(id), { ...unknownFields, contactEmail }) },
      };
    }),
  );
};

/** Adds to an approval an event with the now public contact, if it was sealed before. `service`: state from the opened history. */
export const withOpenContact = (
  { history, opened }: { readonly history: readonly RecordedEvent[]; readonly opened: readonly RecordedEvent[] },
  service: ServiceState,
  events: readonly ServiceEvent[],
): readonly ServiceEvent[] => {
  const lastContactEvent = history.findLast(isContactSet);
  const contact = factsNow(service, 'contact');
  if (
    !isPublished(events) ||
    lastContactEvent === undefined ||
    sealedOf(lastContactEvent) === undefined ||
    contact === undefined ||
    contact.contactEmail === ''
  )
    return events;
  // The approval covers the revision of the added event, which repeats the contact that the approver saw.
  const ofRevision = service.revision + 1;
  return [
    {
      type: 'ContactSet',
      data: contact,
      carried: { ...fieldsExcept(lastContactEvent.data as object, serviceEventSchemas.ContactSet.shape), ...unknownHiddenFields(opened) },
    },
    ...events.map((event) => (event.type === 'ServiceApproved' ? { ...event, data: { ...event.data, ofRevision } } : event)),
  ];
};
