import { address, given, guess, listed, pin } from '#tests/support/givenService.ts';

describe('placing', () => {
  test('a guess gives way to a pin of the same address, and replaces it after a move', () => {
    const past = [...listed, { type: 'PlaceSet' as const, data: pin }];
    given(...past)
      .when({ type: 'PlaceService', place: guess })
      .thenNothing();
    given(...past, { type: 'AddressSet', data: { ...address, address1: '2 Main St' } })
      .when({ type: 'PlaceService', place: guess })
      .thenEvents({ type: 'PlaceSet', data: guess });
  });

  test('a better guess replaces a coarse one, not the other way round', () => {
    const coarse = { ...guess, longitude: -104, source: 'gazetteer' as const };
    given(...listed, { type: 'PlaceSet', data: coarse })
      .when({ type: 'PlaceService', place: guess })
      .thenEvents({ type: 'PlaceSet', data: guess });
    given(...listed, { type: 'PlaceSet', data: guess })
      .when({ type: 'PlaceService', place: coarse })
      .thenNothing();
  });

  test('the same place is no news', () => {
    given(...listed, { type: 'PlaceSet', data: pin })
      .when({ type: 'PlaceService', place: pin })
      .thenNothing();
  });
});
