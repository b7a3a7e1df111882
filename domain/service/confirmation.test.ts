import {
  addressEvent,
  added,
  approvedEvent,
  contact,
  contactEvent,
  listedEvents,
  pinnedPlace,
  removedEvent,
} from '#tests/support/givenService.ts';
import type { Actor, RecordedEvent } from '../envelope/envelope.ts';
import {
  confirmableByLink,
  confirmByLink,
  foldConfirmationState,
  isDueForConfirmation,
  confirmationSince,
  type ConfirmationState,
} from './confirmation.ts';
import { evolve, initialState, type ServiceState } from './decider.ts';
import type { ServiceEvent } from './events.ts';

/* Which facts the link of a message may confirm, and for which services the owner gets a message. */

type Recorded = RecordedEvent<ServiceEvent>;
interface EventOptions {
  readonly via?: Actor['via'];
  readonly at?: string;
  readonly factsAsOf?: string;
  readonly sample?: true;
}
const OCCURRED_AT = '2026-03-01T10:00:00.000Z';
const uuid = '00000000-0000-5000-8000-000000000000';
const recordEvents = (events: readonly (readonly [ServiceEvent, EventOptions?])[]): Recorded[] =>
  events.map(([event, options = {}], index): Recorded => {
    const { via = 'web', at = OCCURRED_AT, ...more }: EventOptions = options;
    const actor: Actor = { id: 'anna', role: 'USER', via };
    const ids = { commandId: uuid, commandDigest: '', correlationId: uuid, causationId: uuid };
    const streamPlace = { id: `e${index}`, streamName: 'service-1', revision: BigInt(index), position: BigInt(index) };
    return { ...event, ...streamPlace, metadata: { ...ids, actor, occurredAt: at, locale: 'en', ...more } };
  });
const stateOf = (history: readonly Recorded[]): ServiceState => history.reduce(evolve, initialState);
const LISTED_EVENTS = listedEvents.map((event) => [event] as const);
const confirmed = (...sections: ('hours' | 'beds')[]): ServiceEvent => ({ type: 'DetailsConfirmed', data: { sections } });
const corrected: ServiceEvent = { type: 'ContactSet', data: { ...contact, phone: '3035550177' } };

const changesAfterListing = (...more: (readonly [ServiceEvent, EventOptions?])[]) => {
  const history = recordEvents([...LISTED_EVENTS, ...more]);
  return confirmationSince(history, stateOf(history), 5);
};

const confirmAfter = (shown: number, ...more: (readonly [ServiceEvent, EventOptions?])[]) => {
  const history = recordEvents([...LISTED_EVENTS, ...more]);
  return () => confirmByLink(history, stateOf(history), { linkRevision: 5, shownRevision: shown });
};

const foldEvents = (...events: (readonly [ServiceEvent, EventOptions?])[]): ConfirmationState => {
  const finalState = recordEvents(events).reduce<ConfirmationState | null>(foldConfirmationState, null);
  if (finalState === null) throw new Error('Nothing was added');
  return finalState;
};

const fromFile = (factsAsOf: string) => [contactEvent, { via: 'import', at: '2026-05-30T10:00:00.000Z', factsAsOf } as const] as const;

describe('standing since a confirmation link was made', () => {
  test('is unconfirmed without later events', () => {
    expect(changesAfterListing()).toEqual({ changed: [] });
  });

  test.each(['web', 'api', 'link'] as const)('is confirmed by a person by %s', (via) => {
    expect(changesAfterListing([confirmed('hours'), { via, at: '2026-03-02T10:00:00.000Z' }])).toEqual({
      changed: [],
      confirmedAt: '2026-03-02T10:00:00.000Z',
    });
  });

  test('is not confirmed by a count of beds', () => {
    expect(changesAfterListing([confirmed('beds')])).toEqual({ changed: [] });
  });

  test('is unconfirmed again after a change that follows the confirmation', () => {
    expect(changesAfterListing([confirmed('hours')], [corrected])).toEqual({ changed: ['contact'] });
    expect(changesAfterListing([corrected], [confirmed('hours')])).toEqual({ changed: ['contact'], confirmedAt: OCCURRED_AT });
  });

  test('is unchanged by a place that a machine found', () => {
    expect(changesAfterListing([{ type: 'PlaceSet', data: pinnedPlace }, { via: 'reaction' }])).toEqual({ changed: [] });
  });
});

describe('confirming by a link', () => {
  const CONFIRMABLE_SECTIONS = ['described', 'classified', 'address', 'place', 'contact', 'hours'];

  test('confirms the shown facts', () => {
    expect(confirmAfter(5)()).toEqual([{ type: 'DetailsConfirmed', data: { sections: CONFIRMABLE_SECTIONS } }]);
    expect(confirmAfter(6, [corrected])()).toEqual([{ type: 'DetailsConfirmed', data: { sections: CONFIRMABLE_SECTIONS } }]);
  });

  test('rejects facts that changed since they were shown, and a second confirmation', () => {
    expect(confirmAfter(5, [corrected])).toThrow(
      expect.objectContaining({ code: 'CONFIRM_FACTS_CHANGED', params: { revision: 6, sections: ['contact'] } }),
    );
    expect(confirmAfter(6, [confirmed('hours')])).toThrow(
      expect.objectContaining({ code: 'ALREADY_CONFIRMED', params: { confirmedAt: OCCURRED_AT } }),
    );
    expect(confirmAfter(5, [removedEvent])).toThrow(expect.objectContaining({ code: 'REMOVED' }));
  });

  test('does not confirm an address that the page hides', () => {
    const madeConfidential: ServiceEvent = { type: 'AddressSet', data: { ...addressEvent.data, confidential: true } as never };
    expect(confirmableByLink(stateOf(recordEvents([[added], [madeConfidential]])))).toEqual([
      'described',
      'classified',
      'contact',
      'hours',
    ]);
  });
});

describe('being due for confirmation', () => {
  const DAY_MS = 86_400_000;
  const isDue = (days: number, ...events: (readonly [ServiceEvent, EventOptions?])[]): boolean =>
    isDueForConfirmation(foldEvents(...events), Date.parse(OCCURRED_AT) + days * DAY_MS);
  const approvedEvents = [[added], [contactEvent], [approvedEvent(1)]] as const;

  test('applies to an approved service that nobody confirmed for 90 days', () => {
    expect([isDue(90, ...approvedEvents), isDue(91, ...approvedEvents)]).toEqual([false, true]);
    expect(isDue(91, ...approvedEvents, [confirmed('hours'), { via: 'link', at: '2026-03-05T10:00:00.000Z' }])).toBe(false);
    expect(foldEvents(...approvedEvents, [{ type: 'OwnerChanged', data: { from: 'anna', to: 'ben' } }]).ownerId).toBe('ben');
  });

  test('does not apply to services that are removed, waiting or samples', () => {
    expect(isDue(91, ...approvedEvents, [removedEvent])).toBe(false);
    expect(isDue(91, ...approvedEvents, [removedEvent], [{ type: 'ServiceRestored', data: {} }])).toBe(true);
    expect(isDue(91, [added])).toBe(false);
    expect(isDue(91, ...approvedEvents, [{ type: 'ApprovalWithdrawn', data: {} }])).toBe(false);
    expect(isDue(91, [added, { sample: true }], [approvedEvent(0)])).toBe(false);
  });

  test('begins when an import without a confirmation was approved', () => {
    const importedEvents = [[added, { via: 'import', factsAsOf: '2019-01-01T00:00:00.000Z' }]] as const;
    const approvedLater = [approvedEvent(0), { via: 'api', at: '2026-04-01T10:00:00.000Z' }] as const;
    expect([isDue(91, ...importedEvents, approvedLater), isDue(122, ...importedEvents, approvedLater)]).toEqual([false, true]);
  });

  test('uses the age of imported facts, and of several imports the newest', () => {
    const importedEvents = [[added, { via: 'import', factsAsOf: '2019-01-01T00:00:00.000Z' }], [approvedEvent(0)]] as const;
    expect(isDue(91, ...importedEvents)).toBe(true);
    expect(isDue(91, ...importedEvents, fromFile('2026-05-01T00:00:00.000Z'))).toBe(false);
    expect(isDue(91, ...importedEvents, fromFile('2026-05-01T00:00:00.000Z'), fromFile('2020-01-01T00:00:00.000Z'))).toBe(false);
    expect(isDue(91, ...importedEvents, fromFile('2020-01-01T00:00:00.000Z'))).toBe(true);
  });

  test('reads the time zone of the place', () => {
    expect(foldEvents([added], [{ type: 'PlaceSet', data: pinnedPlace }]).timeZone).toBe('America/Denver');
  });
});
