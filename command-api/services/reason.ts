import type { ServiceEvent } from '#domain/service/events.ts';
import type { Sealed } from '#domain/values/sealed.ts';
import type { Keys } from '#identity/vault/keys.ts';
import { accountStream } from '../streams/accountStreams.ts';
import { serviceSubject } from './hiddenPlace.ts';

const EVENTS_WITH_REASON: readonly ServiceEvent['type'][] = ['ServiceApproved', 'ApprovalWithdrawn', 'ServiceRemoved', 'OwnershipDeclined'];

/** Seals a reason with the key of `subject`; undefined if there is no reason. */
export const sealReason = async (keys: Pick<Keys, 'seal'>, subject: string, reason: string | undefined): Promise<Sealed | undefined> =>
  reason === undefined || reason.trim() === '' ? undefined : keys.seal(subject, { reason: reason.trim() });

/** Adds the sealed reason to the events that contain a decision. */
export const withSealedReason = (events: readonly ServiceEvent[], sealed: Sealed | undefined): readonly ServiceEvent[] =>
  sealed === undefined
    ? events
    : events.map((event) =>
        EVENTS_WITH_REASON.includes(event.type) ? ({ ...event, data: { ...event.data, sealed } } as ServiceEvent) : event,
      );

/** Returns the key that seals a reason: that of the person whom a decision concerns, else the service's. */
const subjectOfReason = (id: string, events: readonly ServiceEvent[]): string => {
  const declinedEvent = events.find((event) => event.type === 'OwnershipDeclined');
  return declinedEvent === undefined ? serviceSubject(id) : accountStream(declinedEvent.data.accountId);
};

/**
 * Returns the events of one service with their reason, which is sealed only if there is a decision. A decision about an erased person is
 * stored without its reason.
 */
export const appendReason = async (
  keys: Pick<Keys, 'seal'>,
  id: string,
  events: readonly ServiceEvent[],
  reason: string | undefined,
): Promise<readonly ServiceEvent[]> => {
  if (!events.some(({ type }) => EVENTS_WITH_REASON.includes(type))) return events;
  try {
    return withSealedReason(events, await sealReason(keys, subjectOfReason(id, events), reason));
  } catch (error) {
    if (error instanceof Error && error.name === 'KeyDestroyed') return events;
    throw error;
  }
};
