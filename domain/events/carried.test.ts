import type { DomainEvent, RecordedEvent } from '#kernel/events/envelope.ts';
import { carriedBy } from './carried.ts';

const history = (...events: readonly DomainEvent[]) => events as unknown as readonly RecordedEvent[];
const event = (type: string, data: object): DomainEvent => ({ type, data });

describe('data carried from a replaced event', () => {
  test('is the data of the last event of the same type', () => {
    const before = history(event('ContactSet', { phone: '1' }), event('HoursSet', {}), event('ContactSet', { phone: '2', signal: '3' }));
    expect(carriedBy(event('ContactSet', { phone: '4' }), before)).toEqual({ phone: '2', signal: '3' });
    expect(carriedBy(event('DisplaySet', {}), before)).toBeUndefined();
  });

  test('comes from the added crisis line until it is revised', () => {
    const added = event('CrisisLineAdded', { name: 'A', chat: 'x' });
    expect(carriedBy(event('CrisisLineRevised', { name: 'B' }), history(added))).toEqual(added.data);
  });

  test.each(['PagePublished', 'ServiceTranslated'])('comes from the last %s in the same language', (type) => {
    const [english, spanish] = [event(type, { language: 'en', tone: 1 }), event(type, { language: 'es', tone: 2 })];
    expect(carriedBy(event(type, { language: 'en' }), history(english, spanish))).toEqual(english.data);
    expect(carriedBy(event(type, { language: 'fr' }), history(english, spanish))).toBeUndefined();
  });

  test('comes from the present notice, and never from a lowered one', () => {
    const raised = event('CriticalNoticeRaised', { text: 'Flood', severity: 3 });
    expect(carriedBy(event('CriticalNoticeRaised', { text: 'Fire' }), history(raised))).toEqual(raised.data);
    expect(carriedBy(event('CriticalNoticeRaised', { text: 'Fire' }), history(raised, event('CriticalNoticeLowered', {})))).toBeUndefined();
  });

  test('omits an address that was or is sealed, unless the event carries its own', () => {
    const sealed = { key: 'k', box: 'b' };
    const [clear, hidden] = [event('AddressSet', { zip: '1', gate: 'rear' }), event('AddressSet', { zip: '', gate: 'rear', sealed })];
    expect(carriedBy(event('AddressSet', { zip: '2' }), history(clear))).toEqual(clear.data);
    expect(carriedBy(event('AddressSet', { zip: '2' }), history(hidden))).toBeUndefined();
    expect(carriedBy(event('AddressSet', { zip: '', sealed }), history(clear))).toBeUndefined();
    expect(carriedBy({ ...event('AddressSet', { zip: '', sealed }), carried: { floors: 2 } }, history(clear))).toEqual({ floors: 2 });
  });

  test('omits both lists if "contact for hours" empties them', () => {
    const before = history(event('HoursSet', { schedules: [{ type: 'FORTNIGHTLY' }], closedDays: [], season: 'winter' }));
    expect(carriedBy(event('HoursSet', { contactForHours: true }), before)).toEqual({ season: 'winter' });
    expect(carriedBy(event('HoursSet', { contactForHours: false }), before)).toMatchObject({ schedules: [{ type: 'FORTNIGHTLY' }] });
  });

  test('omits the sealed part of a profile and the fields of opening an account', () => {
    const opened = event('AccountOpened', { kind: 'provider', method: 'LOCAL', sealed: {}, greeting: 'informal' });
    expect(carriedBy(event('ProfileChanged', { sealed: {} }), history(opened))).toEqual({ greeting: 'informal' });
  });
});
