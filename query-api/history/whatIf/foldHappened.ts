import { isAccountEvent } from '#domain/account/state.ts';
import { isBedsEvent } from '#domain/beds/decider.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { isQuotaEvent } from '#domain/quota/decider.ts';
import type { QuotaEvent } from '#domain/quota/events.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { isServiceEvent } from '#domain/service/state.ts';
import { applyBedsEvent, applyServiceEvent } from './applyEvent.ts';
import { listingOf, measure, reservationsOf, type World } from './world.ts';

/** An event with the id of its thing, and the moment at which it took effect, milliseconds since 1970. */
export interface EventAt {
  readonly event: RecordedEvent;
  /** Id of the service or account. */
  readonly id: string;
  readonly at: number;
}

const foldQuotaEvent = (world: World, accountId: string, event: RecordedEvent<QuotaEvent>): void => {
  if (event.type === 'QuotaSet') return;
  const reservations = reservationsOf(world, accountId);
  const { serviceId } = event.data;
  if (event.type === 'SlotClaimed') reservations.add(serviceId);
  else {
    reservations.delete(serviceId);
    const closing = world.closings.get(accountId);
    if (closing?.correlationId === event.metadata.correlationId && !closing.lostServices.includes(serviceId))
      closing.lostServices.push(serviceId);
  }
};

/** Folds an event into the world as it happened. */
export const foldHappened = (world: World, { event, id, at }: EventAt, { maxCountAgeMs }: Rules): void => {
  if (isQuotaEvent(event)) foldQuotaEvent(world, id, event);
  else if (isAccountEvent(event)) {
    const { commandId, correlationId } = event.metadata;
    if (event.type === 'AccountClosed') world.closings.set(id, { commandId, correlationId, lostServices: [] });
  } else if (isServiceEvent(event)) {
    const listing = listingOf(world, id, at);
    measure(listing, at, maxCountAgeMs);
    applyServiceEvent(listing, world.counts, event);
  } else if (isBedsEvent(event)) {
    const listing = listingOf(world, id, at);
    measure(listing, at, maxCountAgeMs);
    applyBedsEvent(listing, event);
  }
};
