import { DomainError, type Issue } from '#domain/values/errors.ts';
import { isCounty } from '#geo/place/index.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { coordinatorStreams } from '../streams/regionStreams.ts';

const throwIfInvalid = (issues: readonly Issue[]): void => {
  if (issues.length > 0) throw new DomainError('VALIDATION_FAILED', {}, issues);
};

/** Throws `VALIDATION_FAILED` with `COUNTY_NOT_KNOWN` if the atlas has no such county. */
export const requireCounty = (county: string): void => {
  if (!isCounty(county)) throwIfInvalid([{ code: 'COUNTY_NOT_KNOWN', path: ['county'] }]);
};

/** Throws the same error if the atlas lacks any county of a region. */
export const requireCounties = (counties: readonly string[]): void =>
  throwIfInvalid(
    counties.flatMap((county, index): Issue[] => (isCounty(county) ? [] : [{ code: 'COUNTY_NOT_KNOWN', path: ['counties', index] }])),
  );

const missingCoordinators = async (store: EventStore, ids: readonly string[]): Promise<readonly string[]> => {
  const coordinators = await Promise.all(ids.map((id) => coordinatorStreams.loadState(store, id)));
  return ids.filter((_id, index) => ['none', 'purged'].includes(coordinators[index]?.status ?? 'none'));
};

/**
 * Throws `VALIDATION_FAILED` with `COORDINATOR_NOT_FOUND` for a coordinator who was never added or was purged. The map checks for removed
 * ones.
 */
export const requireCoordinators = async (store: EventStore, ids: readonly string[]): Promise<void> => {
  const missing = await missingCoordinators(store, ids);
  throwIfInvalid(missing.map((id): Issue => ({ code: 'COORDINATOR_NOT_FOUND', path: ['coordinatorIds', ids.indexOf(id)] })));
};

/** Throws `COORDINATOR_NOT_FOUND` for the same coordinators, where there is no form whose field could be named. */
export const requireNamedCoordinators = async (store: EventStore, ids: readonly string[]): Promise<void> => {
  const [coordinatorId] = await missingCoordinators(store, ids);
  if (coordinatorId !== undefined) throw new DomainError('COORDINATOR_NOT_FOUND', { coordinatorId });
};
