import { isEventOf } from '../envelope/eventsOf.ts';
import { earliestOf, addMilliseconds, type Retention } from '../retention.ts';
import { DomainError } from '../values/errors.ts';
import type { Sealed } from '../values/sealed.ts';
import { messageEventSchemas, type MESSAGE_FAILURES, type MessageEvent } from './events.ts';

/** Commands of a message to a service. `at` is now, ISO 8601 UTC. */
export type MessageCommand =
  | { readonly type: 'SendMessage'; readonly facts: Extract<MessageEvent, { readonly type: 'MessageSent' }>['data'] }
  | { readonly type: 'NoteDelivery'; readonly at: string }
  | { readonly type: 'GiveUp'; readonly why: (typeof MESSAGE_FAILURES)[number]; readonly at: string }
  | { readonly type: 'PurgeMessage'; readonly at: string; readonly retention: Retention }
  /** Records a purge whose key the ledger lists as destroyed already. */
  | { readonly type: 'ForgetMessage'; readonly at: string };

export interface MessageState {
  readonly status: 'none' | 'waiting' | 'delivered' | 'failed' | 'purged';
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  readonly serviceId: string;
  /** Null before it is sent and after it is purged. */
  readonly sealed: Sealed | null;
  readonly sentAt: string | null;
  /** When it was delivered or failed for good. */
  readonly settledAt: string | null;
}

export const initialState: MessageState = { status: 'none', revision: -1, serviceId: '', sealed: null, sentAt: null, settledAt: null };

export const isMessageEvent = isEventOf<MessageEvent>(messageEventSchemas);

export const evolve = (state: MessageState, event: MessageEvent & { readonly revision: bigint }): MessageState => {
  const next = { ...state, revision: Number(event.revision) };
  switch (event.type) {
    case 'MessageSent': {
      const { serviceId, sentAt, sealed } = event.data;
      return { ...next, serviceId, sentAt, sealed, status: 'waiting' };
    }
    case 'MessageDelivered':
      return { ...next, status: 'delivered', settledAt: event.data.deliveredAt };
    case 'MessageFailed':
      return { ...next, status: 'failed', settledAt: event.data.failedAt };
    case 'MessagePurged':
      return { ...next, status: 'purged', sealed: null };
    default:
      return event satisfies never;
  }
};

/** Returns when a message is purged, in milliseconds since 1970; null if there is nothing to purge. */
export const purgeDueAt = ({ status, sentAt, settledAt }: MessageState, { settledMs, maxMs }: Retention): number | null =>
  status === 'none' || status === 'purged' ? null : earliestOf(addMilliseconds(sentAt, maxMs), addMilliseconds(settledAt, settledMs));

/** Decides a command: returns the events to append, none if nothing changes. Throws `DomainError` `NOT_FOUND` or `ALREADY_EXISTS`. */
export const decide = (command: MessageCommand, state: MessageState): MessageEvent[] => {
  if (command.type === 'SendMessage') {
    if (state.status !== 'none') throw new DomainError('ALREADY_EXISTS');
    return [{ type: 'MessageSent', data: command.facts }];
  }
  if (state.status === 'none') throw new DomainError('NOT_FOUND');
  switch (command.type) {
    case 'NoteDelivery':
      return state.status === 'waiting' ? [{ type: 'MessageDelivered', data: { deliveredAt: command.at } }] : [];
    case 'GiveUp':
      return state.status === 'waiting' ? [{ type: 'MessageFailed', data: { why: command.why, failedAt: command.at } }] : [];
    case 'PurgeMessage': {
      const dueAt = purgeDueAt(state, command.retention);
      return dueAt !== null && dueAt <= Date.parse(command.at) ? purgedEvents(command.at) : [];
    }
    case 'ForgetMessage':
      return state.status === 'purged' ? [] : purgedEvents(command.at);
    default:
      return command satisfies never;
  }
};

const purgedEvents = (purgedAt: string): MessageEvent[] => [{ type: 'MessagePurged', data: { purgedAt } }];
