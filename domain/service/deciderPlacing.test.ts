import { address, given, geocodedPlace, listedEvents, pinnedPlace } from '#tests/support/givenService.ts';

describe('placing a service', () => {
  test('keeps a pin of the same address, and replaces it by a guess after a move', () => {
    const placedHistory = [...listedEvents, { type: 'PlaceSet' as const, data: pinnedPlace }];
    given(...placedHistory)
      .when({ type: 'PlaceService', place: geocodedPlace })
      .thenNothing();
    given(...placedHistory, { type: 'AddressSet', data: { ...address, address1: '2 Main St' } })
      .when({ type: 'PlaceService', place: geocodedPlace })
      .thenEvents({ type: 'PlaceSet', data: geocodedPlace });
  });

  test('replaces a coarse guess by a better one, never the reverse', () => {
    const coarseGuess = { ...geocodedPlace, longitude: -104, source: 'gazetteer' as const };
    given(...listedEvents, { type: 'PlaceSet', data: coarseGuess })
      .when({ type: 'PlaceService', place: geocodedPlace })
      .thenEvents({ type: 'PlaceSet', data: geocodedPlace });
    given(...listedEvents, { type: 'PlaceSet', data: geocodedPlace })
      .when({ type: 'PlaceService', place: coarseGuess })
      .thenNothing();
  });

  test('appends nothing for the same place', () => {
    given(...listedEvents, { type: 'PlaceSet', data: pinnedPlace })
      .when({ type: 'PlaceService', place: pinnedPlace })
      .thenNothing();
  });
});
