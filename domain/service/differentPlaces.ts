import type { ServiceEvent } from './events.ts';

type DifferentPlace = Extract<ServiceEvent, { readonly type: 'DifferentPlaceSet' }>['data'];

/** Returns the ids of the services that are other places, after an event. */
export const applyDifferentPlace = (differentFrom: readonly string[], { otherId, isDifferent }: DifferentPlace): readonly string[] => {
  const others = differentFrom.filter((id) => id !== otherId);
  return isDifferent ? [...others, otherId] : others;
};

/** States whether another service is a different place; returns no event if that is already stated. */
export const setDifferentPlace = (differentFrom: readonly string[], { otherId, isDifferent }: DifferentPlace): ServiceEvent[] =>
  differentFrom.includes(otherId) === isDifferent ? [] : [{ type: 'DifferentPlaceSet', data: { otherId, isDifferent } }];
