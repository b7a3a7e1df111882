import * as fc from 'fast-check';
import { specification } from '#tests/support/given.ts';
import { ACTIONS, canSometimes } from '../permissions/permissions.ts';
import { DomainError } from '../values/errors.ts';
import { ROLES } from '../vocabulary/roles.ts';
import { REOPEN_WITHIN_MS, type AccountCommand } from './commands.ts';
import { decide, evolve, initialState, type AccountState } from './decider.ts';
import { accountEventSchemas, type AccountEvent } from './events.ts';
import { isInUse, maySignIn } from './state.ts';

const given = specification({ decide, evolve, initialState });

const now = Date.parse('2026-03-08T10:00:00Z');
const sealed = { key: 'key-1', box: 'q83vEjRWeJA' };
const opened = (kind: 'provider' | 'volunteer' = 'provider'): AccountEvent => ({
  type: 'AccountOpened',
  data: { kind, method: 'LOCAL', sealed },
});
const removed = { become: 'removed' } as const;
const closedAt = (time: number): AccountEvent => ({
  type: 'AccountClosed',
  data: {
    by: 'administrator',
    closedAt: new Date(time).toISOString(),
    eraseAfter: new Date(time + REOPEN_WITHIN_MS).toISOString(),
    services: removed,
  },
});
const certificate = { id: 'certificate-1', keys: ['key-1'], servicesHandedOver: [], servicesRemoved: ['service-1'] };
const erased = (closed: number, at: number): AccountEvent => ({
  type: 'AccountErased',
  data: { certificate: { ...certificate, closedAt: new Date(closed).toISOString(), erasedAt: new Date(at).toISOString() } },
});
const erase = (at: number, { atOnce = false } = {}): AccountCommand => ({
  type: 'EraseAccount',
  certificate,
  skipWaitingPeriod: atOnce,
  now: at,
});

/** Returns the state of the account after these events. */
const stateAfter = (...events: readonly AccountEvent[]): AccountState =>
  events.reduce((state, event, index) => evolve(state, { ...event, revision: BigInt(index) }), initialState);

describe('signing up', () => {
  const open: AccountCommand = { type: 'OpenAccount', kind: 'volunteer', method: 'LOCAL', sealed };

  test('opens an account once', () => {
    given().when(open).thenEvents(opened('volunteer'));
    given(opened()).when(open).thenRejectedWith('ALREADY_EXISTS');
  });

  test('makes a provider active at once and a volunteer wait for approval', () => {
    expect(stateAfter(opened())).toMatchObject({ role: 'USER', approved: true });
    expect(stateAfter(opened('volunteer'))).toMatchObject({ role: 'VOLUNTEER', approved: false });
    expect(isInUse(stateAfter(opened()))).toBe(true);
    expect(isInUse(stateAfter(opened('volunteer')))).toBe(false);
    expect(maySignIn(stateAfter(opened('volunteer')))).toBe(true);
  });

  test('grants no right to an account of an unknown kind or role', () => {
    covers('S1.9');
    const organization = stateAfter({ ...opened(), data: { kind: 'organization', method: 'LOCAL', sealed } } as unknown as AccountEvent);
    const coordinator = stateAfter(opened(), { type: 'RoleSet', data: { from: 'USER', to: 'COORDINATOR' } } as unknown as AccountEvent);
    for (const { role } of [organization, coordinator])
      for (const action of ACTIONS) expect([action, canSometimes(role, action)]).toEqual([action, false]);
    expect(decide({ type: 'SetRole', role: 'USER' }, coordinator)).toEqual([
      { type: 'RoleSet', data: { from: 'COORDINATOR', to: 'USER' }, carried: { from: 'COORDINATOR' } },
    ]);
  });

  test('cannot be finished after it was abandoned', () => {
    given().when({ type: 'AbandonSignUp' }).thenEvents({ type: 'SignUpAbandoned', data: {} });
    given({ type: 'SignUpAbandoned', data: {} }).when(open).thenRejectedWith('NOT_FINISHED_IN_TIME');
    given(opened()).when({ type: 'AbandonSignUp' }).thenNothing();
  });

  test('rejects every other command before the account is opened', () => {
    const commands: AccountCommand[] = [
      { type: 'ChangePassword' },
      { type: 'SetRole', role: 'USER' },
      { type: 'CloseAccount', by: 'person', services: removed, now },
      { type: 'ReopenAccount', now },
      erase(now),
    ];
    for (const command of commands) given().when(command).thenRejectedWith('NOT_FOUND');
  });
});

describe('an account', () => {
  test('is approved once', () => {
    given(opened('volunteer')).when({ type: 'ApproveAccount' }).thenEvents({ type: 'AccountApproved', data: {} });
    given(opened('volunteer'), { type: 'AccountApproved', data: {} }).when({ type: 'ApproveAccount' }).thenNothing();
    given(opened()).when({ type: 'ApproveAccount' }).thenNothing();
  });

  test('is deactivated and reactivated once each', () => {
    const deactivated: AccountEvent = { type: 'AccountDeactivated', data: {} };
    given(opened()).when({ type: 'DeactivateAccount' }).thenEvents(deactivated);
    given(opened(), deactivated).when({ type: 'DeactivateAccount' }).thenNothing();
    given(opened(), deactivated).when({ type: 'ReactivateAccount' }).thenEvents({ type: 'AccountReactivated', data: {} });
    given(opened()).when({ type: 'ReactivateAccount' }).thenNothing();
    expect(maySignIn(stateAfter(opened(), deactivated))).toBe(false);
    expect(maySignIn(stateAfter(opened(), deactivated, { type: 'AccountReactivated', data: {} }))).toBe(true);
  });

  test('changes its role once, and the event names the former role', () => {
    given(opened())
      .when({ type: 'SetRole', role: 'VOLUNTEER LEAD' })
      .thenEvents({ type: 'RoleSet', data: { from: 'USER', to: 'VOLUNTEER LEAD' } });
    given(opened()).when({ type: 'SetRole', role: 'USER' }).thenNothing();
  });

  test('needs no approval any more once a user set another role than VOLUNTEER', () => {
    const promoted: AccountEvent = { type: 'RoleSet', data: { from: 'VOLUNTEER', to: 'VOLUNTEER SENIOR' } };
    const demoted: AccountEvent = { type: 'RoleSet', data: { from: 'VOLUNTEER SENIOR', to: 'VOLUNTEER' } };
    expect(stateAfter(opened('volunteer'), promoted).approved).toBe(true);
    expect(stateAfter(opened('volunteer'), promoted, demoted).approved).toBe(true);
  });

  test('links each way to sign in once', () => {
    given(opened())
      .when({ type: 'LinkSignIn', method: 'GOOGLE' })
      .thenEvents({ type: 'SignInLinked', data: { method: 'GOOGLE' } });
    given(opened()).when({ type: 'LinkSignIn', method: 'LOCAL' }).thenNothing();
  });

  test('records a changed password, a changed profile and a requested password reset', () => {
    given(opened()).when({ type: 'ChangePassword' }).thenEvents({ type: 'PasswordChanged', data: {} });
    given(opened()).when({ type: 'RequestPasswordReset' }).thenEvents({ type: 'PasswordResetRequested', data: {} });
    const newSealed = { key: 'key-1', box: 'EjRWeJCrze8' };
    given(opened())
      .when({ type: 'ChangeProfile', sealed: newSealed })
      .thenEvents({ type: 'ProfileChanged', data: { sealed: newSealed } });
    expect(stateAfter(opened(), { type: 'ProfileChanged', data: { sealed: newSealed } }).sealed).toEqual(newSealed);
  });
});

describe('sessions', () => {
  const profile: AccountEvent = { type: 'ProfileChanged', data: { sealed } };
  test.each([
    ['a changed password', { type: 'PasswordChanged', data: {} }],
    ['another role', { type: 'RoleSet', data: { from: 'USER', to: 'SUPER USER' } }],
    ['deactivation', { type: 'AccountDeactivated', data: {} }],
    ['closing', closedAt(now)],
  ] as readonly (readonly [string, AccountEvent])[])('end after %s', (_title, event) => {
    expect(stateAfter(opened(), profile, event).epoch).toBe(2);
    expect(stateAfter(opened(), profile, event, profile).epoch).toBe(2);
  });

  test.each([
    ['a changed profile', profile],
    ['an approval', { type: 'AccountApproved', data: {} }],
    ['a linked sign-in', { type: 'SignInLinked', data: { method: 'GOOGLE' } }],
    ['a requested password reset', { type: 'PasswordResetRequested', data: {} }],
    ['a requested closing', { type: 'ClosingRequested', data: { services: removed } }],
  ] as readonly (readonly [string, AccountEvent])[])('continue after %s', (_title, event) => {
    expect(stateAfter(opened(), event).epoch).toBe(0);
  });

  test('that a closing ended stay ended after reopening', () => {
    expect(stateAfter(opened(), closedAt(now), { type: 'AccountReopened', data: {} }).epoch).toBe(1);
  });
});

describe('closing', () => {
  const reopenDeadline = now + REOPEN_WITHIN_MS;
  const close: AccountCommand = { type: 'CloseAccount', by: 'administrator', services: removed, now };

  test('records the end of the reopening period and what becomes of the services', () => {
    given(opened()).when(close).thenEvents(closedAt(now));
    given(opened(), closedAt(now))
      .when({ ...close, now: now + 5 })
      .thenNothing();
  });

  test("by the account's own user needs a request first", () => {
    given(opened())
      .when({ type: 'RequestClosing', services: removed })
      .thenEvents({ type: 'ClosingRequested', data: { services: removed } });
    expect(stateAfter(opened(), { type: 'ClosingRequested', data: { services: removed } }).closingRequested).toEqual(removed);
    expect(stateAfter(opened(), { type: 'ClosingRequested', data: { services: removed } }, closedAt(now)).closingRequested).toBeNull();
  });

  test('rejects every later change of the account', () => {
    const commands: AccountCommand[] = [
      { type: 'ChangePassword' },
      { type: 'ChangeProfile', sealed },
      { type: 'SetRole', role: 'ADMINISTRATOR' },
      { type: 'ReactivateAccount' },
      { type: 'RequestPasswordReset' },
      { type: 'LinkSignIn', method: 'GOOGLE' },
    ];
    for (const command of commands) given(opened(), closedAt(now)).when(command).thenRejectedWith('ACCOUNT_CLOSED');
  });

  test('can be undone within three days', () => {
    given(opened(), closedAt(now))
      .when({ type: 'ReopenAccount', now: reopenDeadline - 1 })
      .thenEvents({ type: 'AccountReopened', data: {} });
    given(opened(), closedAt(now)).when({ type: 'ReopenAccount', now: reopenDeadline }).thenRejectedWith('REOPEN_TOO_LATE');
    given(opened()).when({ type: 'ReopenAccount', now }).thenNothing();
  });

  test('allows erasure after three days, or at once on request', () => {
    given(opened(), closedAt(now)).when(erase(reopenDeadline)).thenEvents(erased(now, reopenDeadline));
    given(opened(), closedAt(now))
      .when(erase(reopenDeadline - 1))
      .thenRejectedWith('ERASE_TOO_EARLY');
    given(opened(), closedAt(now))
      .when(erase(now + 1, { atOnce: true }))
      .thenEvents(erased(now, now + 1));
    given(opened())
      .when(erase(now, { atOnce: true }))
      .thenRejectedWith('ACCOUNT_NOT_CLOSED');
  });

  test('allows either reopening or erasure at every moment, never both', () => {
    const isAccepted = (command: AccountCommand): boolean => {
      try {
        return decide(command, stateAfter(opened(), closedAt(now))).length > 0;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(fc.integer({ min: now, max: now + 2 * REOPEN_WITHIN_MS }), (at) => {
        expect(isAccepted({ type: 'ReopenAccount', now: at })).toBe(!isAccepted(erase(at)));
      }),
    );
  });
});

describe('an erased account', () => {
  const history = [opened(), closedAt(now), erased(now, now + 1)];

  test('cannot be reopened, and keeps the certificate but no personal data', () => {
    given(...history)
      .when(erase(now + 2, { atOnce: true }))
      .thenNothing();
    given(...history)
      .when({ type: 'ReopenAccount', now: now + 2 })
      .thenRejectedWith('ACCOUNT_ERASED');
    expect(stateAfter(...history)).toMatchObject({ status: 'erased', sealed: null, certificate: { id: 'certificate-1' } });
  });

  test('appends no event for any later command', () => {
    covers('accounts-6');
    fc.assert(
      fc.property(commands, (command) => {
        let events: readonly AccountEvent[] = [];
        try {
          events = decide(command, stateAfter(...history));
        } catch (error) {
          expect(error).toBeInstanceOf(DomainError);
        }
        expect(events).toEqual([]);
      }),
    );
  });
});

const times = fc.integer({ min: now, max: now + 2 * REOPEN_WITHIN_MS });
const methods = fc.constantFrom('LOCAL', 'GOOGLE', 'FACEBOOK', 'TWITTER' as const);
const commands: fc.Arbitrary<AccountCommand> = fc.oneof(
  fc.record({
    type: fc.constant('OpenAccount' as const),
    kind: fc.constantFrom('provider', 'volunteer' as const),
    method: methods,
    sealed: fc.constant(sealed),
  }),
  fc.constant({ type: 'AbandonSignUp' as const }),
  fc.record({ type: fc.constant('LinkSignIn' as const), method: methods }),
  fc.constantFrom<AccountCommand>(
    { type: 'ChangeProfile', sealed },
    { type: 'ChangePassword' },
    { type: 'RequestPasswordReset' },
    { type: 'ApproveAccount' },
    { type: 'DeactivateAccount' },
    { type: 'ReactivateAccount' },
    { type: 'RequestClosing', services: removed },
  ),
  fc.record({ type: fc.constant('SetRole' as const), role: fc.constantFrom(...ROLES) }),
  times.map((at): AccountCommand => ({ type: 'CloseAccount', by: 'person', services: removed, now: at })),
  times.map((at): AccountCommand => ({ type: 'ReopenAccount', now: at })),
  fc.tuple(times, fc.boolean()).map(([at, atOnce]) => erase(at, { atOnce })),
);

describe('commands in any order', () => {
  test('produce only valid events, never lower the epoch, and let only active accounts sign in', () => {
    fc.assert(
      fc.property(fc.array(commands, { maxLength: 40 }), (issued) => {
        let state = initialState;
        for (const command of issued) {
          let events: readonly AccountEvent[] = [];
          try {
            events = decide(command, state);
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError);
          }
          for (const event of events) {
            expect(accountEventSchemas[event.type].safeParse(event.data).success).toBe(true);
            const next = evolve(state, { ...event, revision: BigInt(state.revision + 1) });
            expect(next.epoch).toBeGreaterThanOrEqual(state.epoch);
            if (state.status === 'erased') expect(next.status).toBe('erased');
            state = next;
          }
          if (state.status !== 'active') expect(maySignIn(state)).toBe(false);
        }
      }),
    );
  });
});

describe('messages to owners', () => {
  const deactivated: AccountEvent = { type: 'MessagesSwitched', data: { kind: 'weekly', on: false } };

  test('are on by default, and record each switch once', () => {
    given(opened())
      .when({ type: 'SwitchMessages', switches: { weekly: false, changed: true } })
      .thenEvents(deactivated);
    given(opened(), deactivated)
      .when({ type: 'SwitchMessages', switches: { weekly: false } })
      .thenNothing();
    given(opened(), deactivated)
      .when({ type: 'SwitchMessages', switches: { weekly: true, reported: false } })
      .thenEvents(
        { type: 'MessagesSwitched', data: { kind: 'weekly', on: true } },
        { type: 'MessagesSwitched', data: { kind: 'reported', on: false } },
      );
    expect(stateAfter(opened(), deactivated).messagesOff).toEqual(['weekly']);
  });

  test('cannot be switched for a closed account', () => {
    given(opened(), closedAt(now))
      .when({ type: 'SwitchMessages', switches: { weekly: false } })
      .thenRejectedWith('ACCOUNT_CLOSED');
  });
});
