import { decide } from '#domain/beds/decider.ts';
import type { BedsEvent } from '#domain/beds/events.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { ServiceState } from '#domain/service/decider.ts';
import type { ParsedServiceForm } from '#domain/service/validation.ts';
import type { CommandResult } from '#platform/commands/handleCommand.ts';
import type { CommandRequest } from '../commands/commandRequest.ts';
import type { CommandContext } from '../commands/context.ts';
import { forbiddenField } from '../commands/forbiddenField.ts';
import { bedsState, handleBedsCommand } from '../streams/serviceStreams.ts';
import { isAllowed } from './permission.ts';

type FormBeds = NonNullable<ParsedServiceForm['beds']>;

/** Returns the numbers that were on the screen, from the revision of the beds that the form names. */
const withShownValues = (beds: FormBeds, history: readonly RecordedEvent[]): FormBeds => {
  const { ofRevision, total, ...otherFields } = beds;
  if (ofRevision === undefined) return beds;
  const shownBeds = bedsState(history.filter(({ revision }) => revision <= BigInt(ofRevision)));
  return { saw: shownBeds.available, ...otherFields, ...(total === undefined || total === shownBeds.total ? {} : { total }) };
};

/**
 * Returns the changed beds of a saved form. Every save sends back the loaded count, so only a different number is a new count: otherwise
 * old numbers would look freshly counted.
 */
const onlyChangedBeds = (beds: FormBeds, history: readonly RecordedEvent[]): FormBeds => {
  const state = bedsState(history);
  const { total, available, saw } = withShownValues(beds, history);
  const isAvailableChanged = available !== undefined && available !== (saw === undefined ? state.available : saw);
  return {
    ...(total === undefined || total === state.total ? {} : { total }),
    ...(isAvailableChanged ? { available, ...(saw === undefined ? {} : { saw }) } : {}),
  };
};

/** Returns the beds of a form that this user may change. Throws if the form changes others. */
export const permittedBeds = (
  principal: Principal,
  service: ServiceState,
  beds: FormBeds | undefined,
  history: readonly RecordedEvent[],
): FormBeds | undefined => {
  if (beds === undefined || (isAllowed(principal, 'beds.count', service) && isAllowed(principal, 'beds.setCapacity', service))) return beds;
  const { total, available } = onlyChangedBeds(beds, history);
  if (available !== undefined && !isAllowed(principal, 'beds.count', service)) throw forbiddenField('availableBeds');
  if (total !== undefined && !isAllowed(principal, 'beds.setCapacity', service)) throw forbiddenField('totalBeds');
  return available === undefined && total === undefined ? undefined : beds;
};

export const decideFormBeds = (beds: FormBeds, history: readonly RecordedEvent[], now: number): BedsEvent[] => {
  const state = bedsState(history);
  const { total, available, saw } = onlyChangedBeds(beds, history);
  if (available === undefined) return total === undefined ? [] : decide({ type: 'SetCapacity', total }, state);
  return decide(
    { type: 'CountBeds', available, ...(total === undefined ? {} : { total }), ...(saw === undefined ? {} : { saw }), now },
    state,
  );
};

/** First ordinal of events of the beds' stream, above any ordinal of the service's stream. */
const FIRST_ORDINAL = 100;

export const handleFormBeds = (
  { store, clock, cache }: CommandContext,
  { envelope }: CommandRequest,
  id: string,
  beds: FormBeds,
): Promise<CommandResult> =>
  handleBedsCommand(store, envelope, id, (_state, history) => decideFormBeds(beds, history, clock()), {
    cache,
    firstOrdinal: FIRST_ORDINAL,
  });
