import type { DomainEvent, RecordedEvent } from '../envelope/envelope.ts';
import { carriedData } from './carriedData.ts';

const history = (...events: readonly DomainEvent[]) => events as unknown as readonly RecordedEvent[];
const event = (type: string, data: object): DomainEvent => ({ type, data });

describe('data carried from a replaced event', () => {
  test('is the data of the last event of the same type', () => {
    const earlierEvents = history(
      event('ContactSet', { phone: '1' }),
      event('HoursSet', {}),
      event('ContactSet', { phone: '2', signal: '3' }),
    );
    expect(carriedData(event('ContactSet', { phone: '4' }), earlierEvents)).toEqual({ phone: '2', signal: '3' });
    expect(carriedData(event('DisplaySet', {}), earlierEvents)).toBeUndefined();
  });

  test('comes from the added crisis line until it is revised', () => {
    const added = event('CrisisLineAdded', { name: 'A', chat: 'x' });
    expect(carriedData(event('CrisisLineRevised', { name: 'B' }), history(added))).toEqual(added.data);
  });

  test.each(['PagePublished', 'ServiceTranslated'])('comes from the last %s in the same language', (type) => {
    const [english, spanish] = [event(type, { language: 'en', tone: 1 }), event(type, { language: 'es', tone: 2 })];
    expect(carriedData(event(type, { language: 'en' }), history(english, spanish))).toEqual(english.data);
    expect(carriedData(event(type, { language: 'fr' }), history(english, spanish))).toBeUndefined();
  });

  test('comes from the current notice, and never from a lowered one', () => {
    const raised = event('CriticalNoticeRaised', { text: 'Flood', severity: 3 });
    expect(carriedData(event('CriticalNoticeRaised', { text: 'Fire' }), history(raised))).toEqual(raised.data);
    expect(
      carriedData(event('CriticalNoticeRaised', { text: 'Fire' }), history(raised, event('CriticalNoticeLowered', {}))),
    ).toBeUndefined();
  });

  test('omits an address that was or is sealed, unless the event carries its own', () => {
    const sealed = { key: 'k', box: 'b' };
    const [unsealedEvent, sealedEvent] = [
      event('AddressSet', { zip: '1', gate: 'rear' }),
      event('AddressSet', { zip: '', gate: 'rear', sealed }),
    ];
    expect(carriedData(event('AddressSet', { zip: '2' }), history(unsealedEvent))).toEqual(unsealedEvent.data);
    expect(carriedData(event('AddressSet', { zip: '2' }), history(sealedEvent))).toBeUndefined();
    expect(carriedData(event('AddressSet', { zip: '', sealed }), history(unsealedEvent))).toBeUndefined();
    expect(carriedData({ ...event('AddressSet', { zip: '', sealed }), carried: { floors: 2 } }, history(unsealedEvent))).toEqual({
      floors: 2,
    });
  });

  test('omits both lists if "contact for hours" empties them', () => {
    const earlierEvents = history(event('HoursSet', { schedules: [{ type: 'FORTNIGHTLY' }], closedDays: [], season: 'winter' }));
    expect(carriedData(event('HoursSet', { contactForHours: true }), earlierEvents)).toEqual({ season: 'winter' });
    expect(carriedData(event('HoursSet', { contactForHours: false }), earlierEvents)).toMatchObject({
      schedules: [{ type: 'FORTNIGHTLY' }],
    });
  });

  test('omits the sealed part of a profile and the fields of opening an account', () => {
    const opened = event('AccountOpened', { kind: 'provider', method: 'LOCAL', sealed: {}, greeting: 'informal' });
    expect(carriedData(event('ProfileChanged', { sealed: {} }), history(opened))).toEqual({ greeting: 'informal' });
  });
});
