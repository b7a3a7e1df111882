import { isEventOf } from '../envelope/eventsOf.ts';
import { kudosEventSchemas, type KudosEvent } from './events.ts';

export type KudosCommand =
  | { readonly type: 'GiveKudos'; readonly serviceId: string }
  /** Removes a kudos that was abuse; the device cannot give it again. */
  | { readonly type: 'VoidKudos'; readonly serviceId: string };

export type KudosState = 'none' | 'given' | 'voided';

export const initialState = 'none' as KudosState;

export const isKudosEvent = isEventOf<KudosEvent>(kudosEventSchemas);

export const evolve = (_state: KudosState, event: KudosEvent): KudosState => {
  switch (event.type) {
    case 'KudosGiven':
      return 'given';
    case 'KudosVoided':
      return 'voided';
    default:
      return event satisfies never;
  }
};

/** Decides a command: returns the events to append, none if this device already gave its kudos or there is nothing to void. */
export const decide = ({ type, serviceId }: KudosCommand, state: KudosState): KudosEvent[] => {
  switch (type) {
    case 'GiveKudos':
      return state === 'none' ? [{ type: 'KudosGiven', data: { serviceId } }] : [];
    case 'VoidKudos':
      return state === 'given' ? [{ type: 'KudosVoided', data: { serviceId } }] : [];
    default:
      return type satisfies never;
  }
};
