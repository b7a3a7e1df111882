import { DomainError } from '#kernel/errors.ts';
import { isEventOf } from '#kernel/events/eventsOf.ts';
import { quotaEventSchemas, type QuotaEvent } from './events.ts';
import { DEFAULT_QUOTA, MAX_QUOTA } from './limits.ts';

export type QuotaCommand =
  | { readonly type: 'SetQuota'; readonly quota: number }
  /** `unlimited`: the owner is an administrator. */
  | { readonly type: 'Reserve'; readonly serviceId: string; readonly unlimited: boolean }
  | { readonly type: 'Release'; readonly serviceId: string };

export interface QuotaState {
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  readonly quota: number;
  /** Ids of the services that hold a reservation, in the order in which they got it. */
  readonly reservations: readonly string[];
}

export const initialState: QuotaState = { revision: -1, quota: DEFAULT_QUOTA, reservations: [] };

export const isQuotaEvent = isEventOf<QuotaEvent>(quotaEventSchemas);

export const evolve = (state: QuotaState, event: QuotaEvent & { readonly revision: bigint }): QuotaState => {
  const next = { ...state, revision: Number(event.revision) };
  switch (event.type) {
    case 'QuotaSet':
      return { ...next, quota: event.data.to };
    case 'SlotClaimed':
      return { ...next, reservations: [...without(state.reservations, event.data.serviceId), event.data.serviceId] };
    case 'SlotReleased':
      return { ...next, reservations: without(state.reservations, event.data.serviceId) };
    default:
      return event satisfies never;
  }
};

const without = (reservations: readonly string[], serviceId: string): string[] =>
  reservations.filter((reservation) => reservation !== serviceId);

/**
 * Events to append, none when nothing changes. Throws `MAX_LIMIT_REACHED` with quota and reservations in use. A quota below what
 * is in use takes nothing away: it only lets nothing be added.
 */
export const decide = (command: QuotaCommand, state: QuotaState): QuotaEvent[] => {
  switch (command.type) {
    case 'SetQuota':
      return setQuota(command.quota, state);
    case 'Reserve':
      if (state.reservations.includes(command.serviceId)) return [];
      if (!command.unlimited && state.reservations.length >= state.quota)
        throw new DomainError('MAX_LIMIT_REACHED', { quota: state.quota, used: state.reservations.length });
      return [{ type: 'SlotClaimed', data: { serviceId: command.serviceId } }];
    case 'Release':
      return state.reservations.includes(command.serviceId) ? [{ type: 'SlotReleased', data: { serviceId: command.serviceId } }] : [];
    default:
      return command satisfies never;
  }
};

const setQuota = (quota: number, state: QuotaState): QuotaEvent[] => {
  if (!Number.isInteger(quota) || quota < 1 || quota > MAX_QUOTA) throw new DomainError('QUOTA_OUT_OF_RANGE', { maximum: MAX_QUOTA });
  return quota === state.quota ? [] : [{ type: 'QuotaSet', data: { from: state.quota, to: quota } }];
};
