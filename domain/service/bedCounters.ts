import { DomainError } from '../values/errors.ts';
import type { ServiceEvent } from './events.ts';
import type { ServiceState } from './state.ts';

/** Maximum number of accounts that count the beds of a place; real places need far fewer. */
const MAX_BED_COUNTERS = 50;

/** Lets another account count the beds too. The owner may always count. Throws `TOO_MANY_BED_COUNTERS`. */
export const addBedCounter = ({ ownerId, bedCounters }: ServiceState, accountId: string): ServiceEvent[] => {
  if (accountId === ownerId || bedCounters.includes(accountId)) return [];
  if (bedCounters.length >= MAX_BED_COUNTERS) throw new DomainError('TOO_MANY_BED_COUNTERS');
  return [{ type: 'BedCounterAdded', data: { accountId } }];
};

export const removeBedCounter = ({ bedCounters }: ServiceState, accountId: string): ServiceEvent[] =>
  bedCounters.includes(accountId) ? [{ type: 'BedCounterRemoved', data: { accountId } }] : [];
