import type { Sealed } from '../../kernel/sealed.ts';
import type { ServiceEvent } from '../../domain/service/events.ts';
import type { Keys } from '../../identity/vault/keys.ts';
import { serviceSubject } from './hiddenPlace.ts';

const REASONED: readonly ServiceEvent['type'][] = ['ServiceApproved', 'ApprovalWithdrawn', 'ServiceRemoved', 'OwnershipDeclined'];

/** A reason sealed for a service; undefined where none was given. */
export const sealReason = async (keys: Pick<Keys, 'seal'>, subject: string, reason: string | undefined): Promise<Sealed | undefined> =>
  reason === undefined || reason.trim() === '' ? undefined : keys.seal(subject, { reason: reason.trim() });

/** Events that say a decision, with why it was taken. */
export const withSealedReason = (events: readonly ServiceEvent[], sealed: Sealed | undefined): readonly ServiceEvent[] =>
  sealed === undefined
    ? events
    : events.map((event) => (REASONED.includes(event.type) ? ({ ...event, data: { ...event.data, sealed } } as ServiceEvent) : event));

/** The same, of one service: sealed only once there is something that was decided. */
export const withReason = async (
  keys: Pick<Keys, 'seal'>,
  id: string,
  events: readonly ServiceEvent[],
  reason: string | undefined,
): Promise<readonly ServiceEvent[]> =>
  events.some(({ type }) => REASONED.includes(type))
    ? withSealedReason(events, await sealReason(keys, serviceSubject(id), reason))
    : events;
