import { eventVia } from '#tests/support/given.ts';
import {
  address,
  classified,
  contact as noContact,
  described,
  draft,
  given,
  geocodedPlace,
  hours,
  listedEvents,
  pinnedPlace,
  renamedEvent,
} from '#tests/support/givenService.ts';
import type { ServiceDraft } from './commands.ts';
import { evolve, initialState } from './decider.ts';
import { sectionsSkippedByImport } from './merge.ts';

const contact = (website: string) => ({ ...noContact, website });

const reimport = (change: ServiceDraft = {}) => ({
  type: 'ReviseService' as const,
  draft: { ...draft, ...change },
  baseRevision: null,
  via: 'import' as const,
});

describe.each(['import', 'key'] as const)('importing again a service that was imported via %s', (channel) => {
  const imported = listedEvents.map((event) => eventVia(channel, event));

  test('changes nothing if the file states the same', () => {
    given(...imported)
      .when(reimport())
      .thenNothing();
  });

  test('changes nothing if an older version stored the same address in another spelling', () => {
    const importedHistory = [...imported, eventVia(channel, { type: 'ContactSet' as const, data: contact('http://Example.org') })];
    given(...importedHistory)
      .when(reimport({ contact: contact('http://example.org/') }))
      .thenNothing();
    given(...importedHistory)
      .when(reimport({ contact: contact('http://example.org/other') }))
      .thenEvents({ type: 'ContactSet', data: contact('http://example.org/other') });
  });

  test('changes nothing if it states the point that a pin set, and its address', () => {
    const pinned = [...imported, eventVia('policy', { type: 'PlaceSet' as const, data: pinnedPlace })];
    given(...pinned)
      .when(reimport({ place: { ...pinnedPlace, source: 'import' } }))
      .thenNothing();
  });

  test('leaves the address and the place of a confidential listing alone if it does not state its street', () => {
    const hidden = { ...address, confidential: true };
    const confidential = [
      ...imported,
      eventVia('policy', { type: 'AddressSet' as const, data: hidden }),
      eventVia('policy', { type: 'PlaceSet' as const, data: pinnedPlace }),
    ];
    const nowhere = { longitude: null, latitude: null, timeZone: null, county: null, source: 'import' as const };
    given(...confidential)
      .when(reimport({ address: { ...hidden, address1: '', zip: '' }, place: nowhere }))
      .thenNothing();
  });

  test('changes nothing if it states the hours in another order', () => {
    const schedules = [
      { type: 'WEEKLY' as const, day: 'FRIDAY' as const, startTime: '22:00', endTime: '23:00' },
      { type: 'WEEKLY' as const, day: 'MONDAY' as const, startTime: '09:00', endTime: '12:00' },
    ];
    const stated = { schedules, closedDays: [], contactForHours: false };
    given(...imported, eventVia(channel, { type: 'HoursSet' as const, data: stated }))
      .when(reimport({ hours: { ...stated, schedules: schedules.toReversed() } }))
      .thenNothing();
  });

  test('appends the sections that differ in the file', () => {
    given(...imported)
      .when(reimport({ described: { ...described, name: 'New' } }))
      .thenEvents(renamedEvent('New'));
  });

  test('keeps and reports facts that a person changed after the last import', () => {
    const importedHistory = [...imported, eventVia('web' as const, renamedEvent('Corrected'))];
    given(...importedHistory)
      .when(reimport({ described: { ...described, name: 'New' } }))
      .thenNothing();
    given(...importedHistory)
      .when(reimport())
      .thenNothing();
    const state = importedHistory.reduce(
      (previousState, { event, via }, index) => evolve(previousState, { ...event, revision: BigInt(index), metadata: { actor: { via } } }),
      initialState,
    );
    expect(sectionsSkippedByImport(state, { described, hours })).toEqual(['described']);
  });

  test('keeps a place that a geocoder found while the file stays the same', () => {
    const fromFile = { ...pinnedPlace, source: 'import' as const };
    given(
      ...imported,
      eventVia(channel, { type: 'PlaceSet', data: fromFile }),
      eventVia('reaction', { type: 'PlaceSet', data: geocodedPlace }),
    )
      .when(reimport({ place: fromFile }))
      .thenNothing();
  });

  test("resets a condition that the file no longer states, but keeps a person's answer", () => {
    const accessible = { type: 'ServiceClassified' as const, data: { ...classified, wheelchairAccessible: true } };
    const unansweredReimport = reimport({ classified: { ...classified, wheelchairAccessible: null } });
    given(...imported, eventVia(channel, accessible))
      .when(unansweredReimport)
      .thenEvents({ type: 'ServiceClassified', data: classified });
    given(...imported, eventVia('web', accessible))
      .when(unansweredReimport)
      .thenNothing();
  });
});
