import { address, given, guess, listed, pin } from '#tests/support/givenService.ts';

describe('placing a service', () => {
  test('keeps a pin of the same address, and replaces it by a guess after a move', () => {
    const placedHistory = [...listed, { type: 'PlaceSet' as const, data: pin }];
    given(...placedHistory)
      .when({ type: 'PlaceService', place: guess })
      .thenNothing();
    given(...placedHistory, { type: 'AddressSet', data: { ...address, address1: '2 Main St' } })
      .when({ type: 'PlaceService', place: guess })
      .thenEvents({ type: 'PlaceSet', data: guess });
  });

  test('replaces a coarse guess by a better one, never the reverse', () => {
    const coarseGuess = { ...guess, longitude: -104, source: 'gazetteer' as const };
    given(...listed, { type: 'PlaceSet', data: coarseGuess })
      .when({ type: 'PlaceService', place: guess })
      .thenEvents({ type: 'PlaceSet', data: guess });
    given(...listed, { type: 'PlaceSet', data: guess })
      .when({ type: 'PlaceService', place: coarseGuess })
      .thenNothing();
  });

  test('appends nothing for the same place', () => {
    given(...listed, { type: 'PlaceSet', data: pin })
      .when({ type: 'PlaceService', place: pin })
      .thenNothing();
  });
});
