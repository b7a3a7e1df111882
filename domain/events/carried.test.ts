import type { DomainEvent, RecordedEvent } from '#kernel/events/envelope.ts';
import { carriedBy } from './carried.ts';

const history = (...events: readonly DomainEvent[]) => events as unknown as readonly RecordedEvent[];
const event = (type: string, data: object): DomainEvent => ({ type, data });

describe('what an event takes the place of', () => {
  test('is the last one that said the same part', () => {
    const before = history(event('ContactSet', { phone: '1' }), event('HoursSet', {}), event('ContactSet', { phone: '2', signal: '3' }));
    expect(carriedBy(event('ContactSet', { phone: '4' }), before)).toEqual({ phone: '2', signal: '3' });
    expect(carriedBy(event('DisplaySet', {}), before)).toBeUndefined();
  });

  test('of a crisis line is what was added, until it is revised', () => {
    const added = event('CrisisLineAdded', { name: 'A', chat: 'x' });
    expect(carriedBy(event('CrisisLineRevised', { name: 'B' }), history(added))).toEqual(added.data);
  });

  test.each(['PagePublished', 'ServiceTranslated'])('of %s is what was said in the same language', (type) => {
    const [english, spanish] = [event(type, { language: 'en', tone: 1 }), event(type, { language: 'es', tone: 2 })];
    expect(carriedBy(event(type, { language: 'en' }), history(english, spanish))).toEqual(english.data);
    expect(carriedBy(event(type, { language: 'fr' }), history(english, spanish))).toBeUndefined();
  });

  test('of a notice is the one that stands, and nothing of one that was lowered', () => {
    const raised = event('CriticalNoticeRaised', { text: 'Flood', severity: 3 });
    expect(carriedBy(event('CriticalNoticeRaised', { text: 'Fire' }), history(raised))).toEqual(raised.data);
    expect(carriedBy(event('CriticalNoticeRaised', { text: 'Fire' }), history(raised, event('CriticalNoticeLowered', {})))).toBeUndefined();
  });

  test('of an address is nothing where it was or is sealed, unless that is said beside it', () => {
    const sealed = { key: 'k', box: 'b' };
    const [clear, hidden] = [event('AddressSet', { zip: '1', gate: 'rear' }), event('AddressSet', { zip: '', gate: 'rear', sealed })];
    expect(carriedBy(event('AddressSet', { zip: '2' }), history(clear))).toEqual(clear.data);
    expect(carriedBy(event('AddressSet', { zip: '2' }), history(hidden))).toBeUndefined();
    expect(carriedBy(event('AddressSet', { zip: '', sealed }), history(clear))).toBeUndefined();
    expect(carriedBy({ ...event('AddressSet', { zip: '', sealed }), carried: { floors: 2 } }, history(clear))).toEqual({ floors: 2 });
  });

  test('of "contact for hours" is everything but the lists, which it empties', () => {
    const before = history(event('HoursSet', { schedules: [{ type: 'FORTNIGHTLY' }], closedDays: [], season: 'winter' }));
    expect(carriedBy(event('HoursSet', { contactForHours: true }), before)).toEqual({ season: 'winter' });
    expect(carriedBy(event('HoursSet', { contactForHours: false }), before)).toMatchObject({ schedules: [{ type: 'FORTNIGHTLY' }] });
  });

  test('of a profile is never the sealed part, nor what only opening an account says', () => {
    const opened = event('AccountOpened', { kind: 'provider', method: 'LOCAL', sealed: {}, greeting: 'informal' });
    expect(carriedBy(event('ProfileChanged', { sealed: {} }), history(opened))).toEqual({ greeting: 'informal' });
  });
});
