import { isEventOf } from '../envelope/eventsOf.ts';
import { DomainError } from '../values/errors.ts';
import { quotaEventSchemas, type QuotaEvent } from './events.ts';
import { DEFAULT_QUOTA, MAX_QUOTA } from './limits.ts';

export type QuotaCommand =
  | { readonly type: 'SetQuota'; readonly quota: number }
  /** `unlimited`: the owner is an administrator. */
  | {
      readonly type: 'Reserve';
      readonly serviceId: string;
      readonly unlimited: boolean;
      /** Quota of an owner without a personal one (`Rules`). */
      readonly defaultQuota?: number | undefined;
    }
  | { readonly type: 'Release'; readonly serviceId: string };

export interface QuotaState {
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  readonly quota: number;
  /** Whether an administrator set the quota of this owner. */
  readonly isPersonal: boolean;
  /** Ids of the services with a reservation, in the order of the reservations. */
  readonly reservations: readonly string[];
}

export const initialState: QuotaState = { revision: -1, quota: DEFAULT_QUOTA, isPersonal: false, reservations: [] };

export const isQuotaEvent = isEventOf<QuotaEvent>(quotaEventSchemas);

export const evolve = (state: QuotaState, event: QuotaEvent & { readonly revision: bigint }): QuotaState => {
  const next = { ...state, revision: Number(event.revision) };
  switch (event.type) {
    case 'QuotaSet':
      return { ...next, quota: event.data.to, isPersonal: true };
    case 'SlotClaimed':
      return { ...next, reservations: [...withoutReservation(state.reservations, event.data.serviceId), event.data.serviceId] };
    case 'SlotReleased':
      return { ...next, reservations: withoutReservation(state.reservations, event.data.serviceId) };
    default:
      return event satisfies never;
  }
};

const withoutReservation = (reservations: readonly string[], serviceId: string): string[] =>
  reservations.filter((reservation) => reservation !== serviceId);

/**
 * Decides a command: returns the events to append, none if nothing changes. Throws `MAX_LIMIT_REACHED` with the quota and the number of
 * reservations. Lowering the quota below this number removes no reservation; it only prevents new ones.
 */
export const decide = (command: QuotaCommand, state: QuotaState): QuotaEvent[] => {
  switch (command.type) {
    case 'SetQuota':
      return setQuota(command.quota, state);
    case 'Reserve':
      return reserve(command, state);
    case 'Release':
      return state.reservations.includes(command.serviceId) ? [{ type: 'SlotReleased', data: { serviceId: command.serviceId } }] : [];
    default:
      return command satisfies never;
  }
};

/** Returns the quota of an owner: the personal one, or the default of the rules. */
export const quotaOf = ({ quota, isPersonal }: QuotaState, defaultQuota: number | undefined): number =>
  isPersonal ? quota : (defaultQuota ?? quota);

const reserve = ({ serviceId, unlimited, defaultQuota }: Extract<QuotaCommand, { type: 'Reserve' }>, state: QuotaState): QuotaEvent[] => {
  const { reservations } = state;
  if (reservations.includes(serviceId)) return [];
  const quota = quotaOf(state, defaultQuota);
  if (!unlimited && reservations.length >= quota) throw new DomainError('MAX_LIMIT_REACHED', { quota, used: reservations.length });
  return [{ type: 'SlotClaimed', data: { serviceId } }];
};

const setQuota = (quota: number, state: QuotaState): QuotaEvent[] => {
  if (!Number.isInteger(quota) || quota < 1 || quota > MAX_QUOTA) throw new DomainError('QUOTA_OUT_OF_RANGE', { maximum: MAX_QUOTA });
  return quota === state.quota ? [] : [{ type: 'QuotaSet', data: { from: state.quota, to: quota } }];
};
