import * as fc from 'fast-check';
import { specification } from '#tests/support/given.ts';
import { decide, evolve, initialState, type EmailReservationCommand } from './decider.ts';
import type { EmailReservationEvent } from './events.ts';

const given = specification({ decide, evolve, initialState });

const reserved = (accountId: string): EmailReservationEvent => ({ type: 'EmailReserved', data: { accountId } });
const released = (accountId: string): EmailReservationEvent => ({ type: 'EmailReleased', data: { accountId } });

describe('an e-mail', () => {
  test('is reserved by one account at a time', () => {
    given().when({ type: 'ReserveEmail', accountId: 'ana' }).thenEvents(reserved('ana'));
    given(reserved('ana')).when({ type: 'ReserveEmail', accountId: 'ben' }).thenRejectedWith('EMAIL_ALREADY_USED');
    given(reserved('ana')).when({ type: 'ReserveEmail', accountId: 'ana' }).thenNothing();
  });

  test('can be reserved by another account after its release', () => {
    given(reserved('ana')).when({ type: 'ReleaseEmail', accountId: 'ana' }).thenEvents(released('ana'));
    given(reserved('ana'), released('ana')).when({ type: 'ReserveEmail', accountId: 'ben' }).thenEvents(reserved('ben'));
  });

  test('ignores a release by an account that no longer holds it', () => {
    given(reserved('ana'), released('ana'), reserved('ben')).when({ type: 'ReleaseEmail', accountId: 'ana' }).thenNothing();
    given().when({ type: 'ReleaseEmail', accountId: 'ana' }).thenNothing();
  });

  test('passes to another account only after a release', () => {
    const command = fc.record({
      type: fc.constantFrom('ReserveEmail', 'ReleaseEmail' as const),
      accountId: fc.constantFrom('ana', 'ben', 'carl'),
    });
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        let state = initialState;
        for (const nextCommand of commands as EmailReservationCommand[]) {
          let events: readonly EmailReservationEvent[] = [];
          try {
            events = decide(nextCommand, state);
          } catch {
            expect(state.holder).not.toBeNull();
          }
          const previousHolder = state.holder;
          for (const event of events) state = evolve(state, { ...event, revision: BigInt(state.revision + 1) });
          if (previousHolder !== null && state.holder !== previousHolder) expect(state.holder).toBeNull();
        }
      }),
    );
  });
});
