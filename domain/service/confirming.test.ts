import type { Actor, RecordedEvent } from '#kernel/events/envelope.ts';
import { addressEvent, added, approved, contact, contactEvent, listed, pin, removed } from '#tests/support/givenService.ts';
import { confirmableByLink, confirmByLink, foldUpkeep, isDueForConfirmation, standingSince, type Upkeep } from './confirming.ts';
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
const AT = '2026-03-01T10:00:00.000Z';
const uuid = '00000000-0000-5000-8000-000000000000';
const recorded = (events: readonly (readonly [ServiceEvent, EventOptions?])[]): Recorded[] =>
  events.map(([event, options = {}], index): Recorded => {
    const { via = 'web', at = AT, ...more }: EventOptions = options;
    const actor: Actor = { id: 'anna', role: 'USER', via };
    const ids = { commandId: uuid, commandDigest: '', correlationId: uuid, causationId: uuid };
    const place = { id: `e${index}`, streamName: 'service-1', revision: BigInt(index), position: BigInt(index) };
    return { ...event, ...place, metadata: { ...ids, actor, occurredAt: at, locale: 'en', ...more } };
  });
const stateOf = (history: readonly Recorded[]): ServiceState => history.reduce(evolve, initialState);
const LISTED = listed.map((event) => [event] as const);
const confirmed = (...sections: ('hours' | 'beds')[]): ServiceEvent => ({ type: 'DetailsConfirmed', data: { sections } });
const corrected: ServiceEvent = { type: 'ContactSet', data: { ...contact, phone: '3035550177' } };

const standing = (...more: (readonly [ServiceEvent, EventOptions?])[]) => {
  const history = recorded([...LISTED, ...more]);
  return standingSince(history, stateOf(history), 5);
};

const press = (shown: number, ...more: (readonly [ServiceEvent, EventOptions?])[]) => {
  const history = recorded([...LISTED, ...more]);
  return () => confirmByLink(history, stateOf(history), { linkRevision: 5, shown });
};

const fold = (...events: (readonly [ServiceEvent, EventOptions?])[]): Upkeep => {
  const upkeep = recorded(events).reduce<Upkeep | null>(foldUpkeep, null);
  if (upkeep === null) throw new Error('Nothing was added');
  return upkeep;
};

const file = (factsAsOf: string) => [contactEvent, { via: 'import', at: '2026-05-30T10:00:00.000Z', factsAsOf } as const] as const;

describe('standing since a confirmation link was made', () => {
  test('is unconfirmed without later events', () => {
    expect(standing()).toEqual({ changed: [] });
  });

  test.each(['web', 'api', 'link'] as const)('is confirmed by a person by %s', (via) => {
    expect(standing([confirmed('hours'), { via, at: '2026-03-02T10:00:00.000Z' }])).toEqual({
      changed: [],
      confirmedAt: '2026-03-02T10:00:00.000Z',
    });
  });

  test('is not confirmed by a count of beds', () => {
    expect(standing([confirmed('beds')])).toEqual({ changed: [] });
  });

  test('is unconfirmed again after a change that follows the confirmation', () => {
    expect(standing([confirmed('hours')], [corrected])).toEqual({ changed: ['contact'] });
    expect(standing([corrected], [confirmed('hours')])).toEqual({ changed: ['contact'], confirmedAt: AT });
  });

  test('is unchanged by a place that a machine found', () => {
    expect(standing([{ type: 'PlaceSet', data: pin }, { via: 'reaction' }])).toEqual({ changed: [] });
  });
});

describe('confirming by a link', () => {
  const ALL = ['described', 'classified', 'address', 'place', 'contact', 'hours'];

  test('confirms the shown facts', () => {
    expect(press(5)()).toEqual([{ type: 'DetailsConfirmed', data: { sections: ALL } }]);
    expect(press(6, [corrected])()).toEqual([{ type: 'DetailsConfirmed', data: { sections: ALL } }]);
  });

  test('rejects facts that changed since they were shown, and a second confirmation', () => {
    expect(press(5, [corrected])).toThrow(
      expect.objectContaining({ code: 'CONFIRM_FACTS_CHANGED', params: { revision: 6, sections: ['contact'] } }),
    );
    expect(press(6, [confirmed('hours')])).toThrow(expect.objectContaining({ code: 'ALREADY_CONFIRMED', params: { confirmedAt: AT } }));
    expect(press(5, [removed])).toThrow(expect.objectContaining({ code: 'REMOVED' }));
  });

  test('does not confirm an address that the page hides', () => {
    const hidden: ServiceEvent = { type: 'AddressSet', data: { ...addressEvent.data, confidential: true } as never };
    expect(confirmableByLink(stateOf(recorded([[added], [hidden]])))).toEqual(['described', 'classified', 'contact', 'hours']);
  });
});

describe('being due for confirmation', () => {
  const DAY = 86_400_000;
  const isDue = (days: number, ...events: (readonly [ServiceEvent, EventOptions?])[]): boolean =>
    isDueForConfirmation(fold(...events), Date.parse(AT) + days * DAY);
  const live = [[added], [contactEvent], [approved(1)]] as const;

  test('applies to an approved service that nobody confirmed for 90 days', () => {
    expect([isDue(90, ...live), isDue(91, ...live)]).toEqual([false, true]);
    expect(isDue(91, ...live, [confirmed('hours'), { via: 'link', at: '2026-03-05T10:00:00.000Z' }])).toBe(false);
    expect(fold(...live, [{ type: 'OwnerChanged', data: { from: 'anna', to: 'ben' } }]).ownerId).toBe('ben');
  });

  test('does not apply to services that are removed, waiting or samples', () => {
    expect(isDue(91, ...live, [removed])).toBe(false);
    expect(isDue(91, ...live, [removed], [{ type: 'ServiceRestored', data: {} }])).toBe(true);
    expect(isDue(91, [added])).toBe(false);
    expect(isDue(91, ...live, [{ type: 'ApprovalWithdrawn', data: {} }])).toBe(false);
    expect(isDue(91, [added, { sample: true }], [approved(0)])).toBe(false);
  });

  test('uses the age of imported facts, and of several imports the newest', () => {
    const imported = [[added, { via: 'import', factsAsOf: '2019-01-01T00:00:00.000Z' }], [approved(0)]] as const;
    expect(isDue(91, ...imported)).toBe(true);
    expect(isDue(91, ...imported, file('2026-05-01T00:00:00.000Z'))).toBe(false);
    expect(isDue(91, ...imported, file('2026-05-01T00:00:00.000Z'), file('2020-01-01T00:00:00.000Z'))).toBe(false);
    expect(isDue(91, ...imported, file('2020-01-01T00:00:00.000Z'))).toBe(true);
  });

  test('reads the time zone of the place', () => {
    expect(fold([added], [{ type: 'PlaceSet', data: pin }]).timeZone).toBe('America/Denver');
  });
});
