import { specification } from '#tests/support/given.ts';
import { decide, evolve, initialState } from './decider.ts';
import type { KudosEvent } from './events.ts';

const given = specification({ decide, evolve, initialState });
const kudos: KudosEvent = { type: 'KudosGiven', data: { serviceId: 's' } };
const voided: KudosEvent = { type: 'KudosVoided', data: { serviceId: 's' } };

describe('kudos of one device for one service', () => {
  test('are given once', () => {
    given().when({ type: 'GiveKudos', serviceId: 's' }).thenEvents(kudos);
    given(kudos).when({ type: 'GiveKudos', serviceId: 's' }).thenNothing();
  });

  test('stay voided once they were voided', () => {
    given(kudos).when({ type: 'VoidKudos', serviceId: 's' }).thenEvents(voided);
    given(kudos, voided).when({ type: 'VoidKudos', serviceId: 's' }).thenNothing();
    given(kudos, voided).when({ type: 'GiveKudos', serviceId: 's' }).thenNothing();
    given().when({ type: 'VoidKudos', serviceId: 's' }).thenNothing();
  });
});
