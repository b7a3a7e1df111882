import { DomainError } from '../errors.ts';
import type { DomainEvent, RecordedEvent } from '../events/envelope.ts';
import { portfolioEventSchemas, type PortfolioEvent } from './events.ts';

/** How many services an owner may have unless an administrator said otherwise. */
export const DEFAULT_QUOTA = 3;
export const MAX_QUOTA = 9999;

export type PortfolioCommand =
  | { readonly type: 'SetQuota'; readonly quota: number }
  /** `unlimited`: the owner is an administrator. */
  | { readonly type: 'ClaimSlot'; readonly serviceId: string; readonly unlimited: boolean }
  | { readonly type: 'ReleaseSlot'; readonly serviceId: string };

export interface PortfolioState {
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  readonly quota: number;
  /** Ids of the services that hold a slot, in the order in which they got it. */
  readonly slots: readonly string[];
}

export const initialState: PortfolioState = { revision: -1, quota: DEFAULT_QUOTA, slots: [] };

export const isPortfolioEvent = (event: RecordedEvent<DomainEvent>): event is RecordedEvent<PortfolioEvent> =>
  Object.hasOwn(portfolioEventSchemas, event.type);

export const evolve = (state: PortfolioState, event: PortfolioEvent & { readonly revision: bigint }): PortfolioState => {
  const next = { ...state, revision: Number(event.revision) };
  switch (event.type) {
    case 'QuotaSet':
      return { ...next, quota: event.data.to };
    case 'SlotClaimed':
      return { ...next, slots: [...without(state.slots, event.data.serviceId), event.data.serviceId] };
    case 'SlotReleased':
      return { ...next, slots: without(state.slots, event.data.serviceId) };
    default:
      return event satisfies never;
  }
};

const without = (slots: readonly string[], serviceId: string): string[] => slots.filter((slot) => slot !== serviceId);

/**
 * Events to append, none when nothing changes. Throws `MAX_LIMIT_REACHED` with quota and slots in use. A quota below what
 * is in use takes nothing away: it only lets nothing be added.
 */
export const decide = (command: PortfolioCommand, state: PortfolioState): PortfolioEvent[] => {
  switch (command.type) {
    case 'SetQuota':
      return setQuota(command.quota, state);
    case 'ClaimSlot':
      if (state.slots.includes(command.serviceId)) return [];
      if (!command.unlimited && state.slots.length >= state.quota)
        throw new DomainError('MAX_LIMIT_REACHED', { quota: state.quota, used: state.slots.length });
      return [{ type: 'SlotClaimed', data: { serviceId: command.serviceId } }];
    case 'ReleaseSlot':
      return state.slots.includes(command.serviceId) ? [{ type: 'SlotReleased', data: { serviceId: command.serviceId } }] : [];
    default:
      return command satisfies never;
  }
};

const setQuota = (quota: number, state: PortfolioState): PortfolioEvent[] => {
  if (!Number.isInteger(quota) || quota < 1 || quota > MAX_QUOTA) throw new DomainError('QUOTA_OUT_OF_RANGE', { maximum: MAX_QUOTA });
  return quota === state.quota ? [] : [{ type: 'QuotaSet', data: { from: state.quota, to: quota } }];
};
