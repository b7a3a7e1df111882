import {
  decideRecord,
  evolveRecord,
  initialState,
  isPurgedBy,
  type ContactRecordCommand,
  type ContactRecordState,
} from './contactRecord.ts';
import { decide as decideCoordinator, toEvent as coordinatorEvent } from './coordinator/decider.ts';
import { coordinatorSchema, newCoordinatorSchema } from './coordinator/form.ts';
import { evolve as evolveLiaison, initialState as noLiaison, toEvent as liaisonEvent } from './liaison/decider.ts';
import { liaisonSchema } from './liaison/form.ts';
import { DomainError } from './values/errors.ts';
import { issuesOf } from './values/issues.ts';

const sealed = { key: 'coordinator-1.00000000', box: 'AAAA' };
type Facts = { readonly phone: string };
const facts: Facts = { phone: '(303) 555-0161' };
const other: Facts = { phone: '(303) 555-0162' };
/** Returns the envelope of the event of a revision: revision 0 occurs on March 1, each later one a day later. */
const envelopeAt = (revision: number) => ({
  revision: BigInt(revision),
  metadata: { occurredAt: `2026-03-0${revision + 1}T10:00:00.000Z` },
});
const purgeAt = (at: string) => ({ type: 'Purge', at }) as const;
const added = evolveRecord(initialState, { type: 'Added', sealed }, envelopeAt(0));
const revised = evolveRecord(added, { type: 'Revised', sealed }, envelopeAt(1));
const removed = evolveRecord(added, { type: 'Removed' }, envelopeAt(1));
const restored = evolveRecord(removed, { type: 'Restored' }, envelopeAt(2));
const purged = evolveRecord(removed, { type: 'Purged' }, envelopeAt(2));
const decide = (command: ContactRecordCommand<Facts>, state: ContactRecordState, current: Facts | null = facts) =>
  decideRecord('coordinator', command, state, current);
const errorOf = (action: () => unknown): unknown => {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
};

describe('a contact without an account', () => {
  test('is added once, revised if facts differ, removed and restored', () => {
    expect(decide({ type: 'Add', facts }, initialState, null)).toEqual({ type: 'Added', facts });
    expect(decide({ type: 'Revise', facts: other, baseRevision: 0 }, added)).toEqual({ type: 'Revised', facts: other });
    expect(decide({ type: 'Revise', facts, baseRevision: 0 }, added)).toBeNull();
    expect(decide({ type: 'Remove' }, added)).toEqual({ type: 'Removed' });
    expect(decide({ type: 'Remove' }, removed)).toBeNull();
    expect(decide({ type: 'Restore' }, removed)).toEqual({ type: 'Restored' });
    expect(decide({ type: 'Restore' }, restored)).toBeNull();
  });

  test.each([
    ['that adds an existing contact', { type: 'Add', facts }, added, 'ALREADY_EXISTS'],
    ['for an unknown contact', { type: 'Remove' }, initialState, 'NOT_FOUND'],
    ['for a purged contact', { type: 'Restore' }, purged, 'NOT_FOUND'],
    ['that changes a removed contact', { type: 'Revise', facts: other, baseRevision: 0 }, removed, 'REMOVED'],
  ] as const)('rejects a command %s', (_title, command, state, code) => {
    expect(errorOf(() => decide(command, state))).toMatchObject({ code });
  });

  test('is purged thirty days after removal, or at once if its key is destroyed', () => {
    expect(isPurgedBy(purgeAt('2026-04-01T09:59:59.999Z'), removed)).toBe(false);
    expect(isPurgedBy(purgeAt('2026-04-01T10:00:00.000Z'), removed)).toBe(true);
    for (const state of [initialState, added, restored, purged]) expect(isPurgedBy(purgeAt('2027-01-01T00:00:00.000Z'), state)).toBe(false);
    const forgetCommand = { type: 'Forget', at: '2026-03-02T10:00:00.000Z' } as const;
    expect([initialState, added, removed, purged].map((state) => isPurgedBy(forgetCommand, state))).toEqual([false, true, true, false]);
    expect(purged.sealed).toBeNull();
  });

  test("rejects a form that has not seen another user's change, with both versions", () => {
    const error = errorOf(() => decide({ type: 'Revise', facts: other, baseRevision: 0 }, revised));
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({
      code: 'CONFLICT',
      params: { revision: 1, conflicts: [{ section: 'coordinator', yours: other, theirs: facts }] },
    });
    expect(decide({ type: 'Revise', facts: other, baseRevision: null }, revised)).toEqual({ type: 'Revised', facts: other });
    expect(decide({ type: 'Revise', facts: other, baseRevision: 0 }, restored)).toEqual({ type: 'Revised', facts: other });
  });
});

describe('events of contacts', () => {
  const rosa = coordinatorSchema.parse({ name: 'Rosa P.', officePhone: '3035550161' });
  const grace = liaisonSchema.parse({ name: 'Grace H.', district: 'Denver Public Schools', county: 'Denver, CO' });

  test('seal all facts of a coordinator', () => {
    const change = decideCoordinator({ type: 'Add', facts: rosa }, initialState, null)!;
    expect(coordinatorEvent(change, sealed)).toEqual({ type: 'CoordinatorAdded', data: { sealed } });
    expect(() => coordinatorEvent(change, null)).toThrow('must be encrypted before they are stored');
    expect(coordinatorEvent({ type: 'Removed' }, null)).toEqual({ type: 'CoordinatorRemoved', data: {} });
  });

  test('keep district and county of a liaison unsealed, and the state reads them', () => {
    const event = liaisonEvent({ type: 'Added', facts: grace }, sealed);
    expect(event).toEqual({ type: 'LiaisonAdded', data: { district: 'Denver Public Schools', county: 'Denver, CO', sealed } });
    const state = evolveLiaison(noLiaison, { ...event, ...envelopeAt(0) });
    expect(state.open).toEqual({ district: 'Denver Public Schools', county: 'Denver, CO' });
    expect(evolveLiaison(state, { type: 'LiaisonRemoved', data: {}, ...envelopeAt(1) }).open).toEqual(state.open);
  });
});

const codes = (schema: { safeParse(body: unknown): ReturnType<typeof coordinatorSchema.safeParse> }, body: object): string[] => {
  const parsed = schema.safeParse(body);
  return parsed.success ? [] : issuesOf(parsed.error).map(({ code, path }) => `${path.join('.')} ${code}`);
};

describe('the forms of contacts', () => {
  test('read missing fields as empty and show numbers with the phone mask', () => {
    expect(
      coordinatorSchema.parse({ name: ' Rosa  P. ', mobile: '303.555.0161', email: ' ROSA@example.org ', addresses: ['Office', ' '] }),
    ).toEqual({
      name: 'Rosa P.',
      addresses: ['Office'],
      officePhone: '',
      extension: '',
      mobile: '(303) 555-0161',
      fax: '',
      email: 'rosa@example.org',
    });
  });

  test('reject invalid numbers, extensions, e-mail addresses and counties', () => {
    expect(codes(newCoordinatorSchema as never, { name: '', fax: '555', extension: 'x1', email: 'rosa' })).toEqual([
      'name REQUIRED',
      'extension PLEASE_INPUT_VALID_EXTENSION',
      'fax PLEASE_INPUT_VALID_PHONE',
      'email PLEASE_INPUT_VALID_EMAIL',
    ]);
    expect(codes(liaisonSchema as never, { name: 'Grace H.', district: '', county: 'Denver' })).toEqual([
      'district REQUIRED',
      'county COUNTY_NOT_KNOWN',
    ]);
  });
});
