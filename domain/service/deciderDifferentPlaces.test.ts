import { given, listedEvents, removedEvent } from '#tests/support/givenService.ts';
import type { ServiceEvent } from './events.ts';

const differentPlace = (otherId: string, isDifferent: boolean): ServiceEvent => ({
  type: 'DifferentPlaceSet',
  data: { otherId, isDifferent },
});
const set = (otherId: string, isDifferent: boolean) => ({ type: 'SetDifferentPlace', otherId, isDifferent }) as const;

describe('stating that a service is another place than one that looks the same', () => {
  test('is recorded once for each other service', () => {
    given(...listedEvents)
      .when(set('twin', true))
      .thenEvents(differentPlace('twin', true));
    given(...listedEvents, differentPlace('twin', true))
      .when(set('twin', true))
      .thenNothing();
    given(...listedEvents, differentPlace('twin', true))
      .when(set('other', true))
      .thenEvents(differentPlace('other', true));
  });

  test('can be reverted, and stated again', () => {
    given(...listedEvents)
      .when(set('twin', false))
      .thenNothing();
    given(...listedEvents, differentPlace('twin', true))
      .when(set('twin', false))
      .thenEvents(differentPlace('twin', false));
    given(...listedEvents, differentPlace('twin', true), differentPlace('twin', false))
      .when(set('twin', true))
      .thenEvents(differentPlace('twin', true));
  });

  test('is rejected for a removed service', () => {
    given(...listedEvents, removedEvent)
      .when(set('twin', true))
      .thenRejectedWith('REMOVED');
  });
});
