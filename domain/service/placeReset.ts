import type { ServiceEvent } from './events.ts';
import { factsNow, type ServiceState } from './state.ts';

/**
 * Returns the events of a command, with the place set again after an address that becomes confidential or public: a confidential place is
 * stored in another way than a public one. Events that set a place themselves stay unchanged.
 */
export const withPlaceReset = (events: ServiceEvent[], state: ServiceState): ServiceEvent[] => {
  const place = factsNow(state, 'place');
  const wasConfidential = factsNow(state, 'address')?.confidential ?? false;
  if (place === undefined || events.some(({ type }) => type === 'PlaceSet')) return events;
  return events.flatMap((event): ServiceEvent[] => {
    if (event.type !== 'AddressSet' || event.data.confidential === wasConfidential) return [event];
    const { undoes } = event;
    return [event, { type: 'PlaceSet', data: place, ...(undoes === undefined ? {} : { undoes }) }];
  });
};
