import * as fc from 'fast-check';
import { specification } from '#tests/support/given.ts';
import { DomainError } from '../values/errors.ts';
import { decide, evolve, initialState, type AdministratorsCommand } from './decider.ts';
import type { AdministratorsEvent } from './events.ts';

const given = specification({ decide, evolve, initialState });

const seated = (accountId: string): AdministratorsEvent => ({ type: 'AdministratorSeated', data: { accountId } });
const unseated = (accountId: string): AdministratorsEvent => ({ type: 'AdministratorUnseated', data: { accountId } });

describe('administrators', () => {
  test('are added once and removed once', () => {
    given().when({ type: 'AddAdministrator', accountId: 'ana' }).thenEvents(seated('ana'));
    given(seated('ana')).when({ type: 'AddAdministrator', accountId: 'ana' }).thenNothing();
    given(seated('ana'), seated('ben')).when({ type: 'RemoveAdministrator', accountId: 'ana' }).thenEvents(unseated('ana'));
    given(seated('ana')).when({ type: 'RemoveAdministrator', accountId: 'ben' }).thenNothing();
  });

  test('rejects removing the last administrator', () => {
    given(seated('ana')).when({ type: 'RemoveAdministrator', accountId: 'ana' }).thenRejectedWith('LAST_ADMINISTRATOR');
    given(seated('ana'), seated('ben'), unseated('ben'))
      .when({ type: 'RemoveAdministrator', accountId: 'ana' })
      .thenRejectedWith('LAST_ADMINISTRATOR');
  });

  test('always keep at least one member once there is one, for commands in any order', () => {
    const command = fc.record({
      type: fc.constantFrom('AddAdministrator', 'RemoveAdministrator' as const),
      accountId: fc.constantFrom('ana', 'ben', 'carl'),
    });
    fc.assert(
      fc.property(fc.array(command, { maxLength: 60 }), (commands) => {
        let state = initialState;
        for (const nextCommand of commands as AdministratorsCommand[]) {
          const previousCount = state.administrators.length;
          try {
            for (const event of decide(nextCommand, state)) state = evolve(state, { ...event, revision: BigInt(state.revision + 1) });
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError);
          }
          if (previousCount > 0) expect(state.administrators.length).toBeGreaterThan(0);
          expect(new Set(state.administrators).size).toBe(state.administrators.length);
        }
      }),
    );
  });
});
