import { specification } from '#tests/support/given.ts';
import { decide, evolve, initialState } from './decider.ts';
import type { CrisisLineEvent } from './events.ts';
import { crisisLineSchema, type CrisisLineFacts } from './form.ts';

const given = specification({ decide, evolve, initialState });

const facts = (overrides: Partial<CrisisLineFacts> = {}): CrisisLineFacts =>
  crisisLineSchema.parse({ name: 'Night Line', description: 'Volunteers listen.', phone: '988', area: 'Ohio', time: '24/7', ...overrides });
const added: CrisisLineEvent = { type: 'CrisisLineAdded', data: facts() };
const revised = (phone: string): CrisisLineEvent => ({ type: 'CrisisLineRevised', data: facts({ phone }) });
const removed: CrisisLineEvent = { type: 'CrisisLineRemoved', data: {} };
const restored: CrisisLineEvent = { type: 'CrisisLineRestored', data: {} };
const revise = (phone: string, baseRevision: number | null = null) =>
  ({ type: 'ReviseCrisisLine', facts: facts({ phone }), baseRevision }) as const;

describe('a crisis line', () => {
  test('is added once', () => {
    given().when({ type: 'AddCrisisLine', facts: facts() }).thenEvents(added);
    given(added).when({ type: 'AddCrisisLine', facts: facts() }).thenRejectedWith('ALREADY_EXISTS');
  });

  test('is revised only if a fact changes', () => {
    given(added).when(revise('211')).thenEvents(revised('211'));
    given(added).when(revise('988', 0)).thenNothing();
    given().when(revise('211')).thenRejectedWith('NOT_FOUND');
  });

  test('compares facts missing in older events (keys, Spanish texts) as empty', () => {
    const { textEs: _textEs, key: _key, keyEs: _keyEs, ...storedBeforeSpanish } = facts();
    const addedBeforeSpanish: CrisisLineEvent = { type: 'CrisisLineAdded', data: storedBeforeSpanish };
    given(addedBeforeSpanish).when({ type: 'ReviseCrisisLine', facts: facts(), baseRevision: 0 }).thenNothing();
    const currentFacts = facts({ textEs: 'AYUDA al 988', keyEs: '2' });
    given(addedBeforeSpanish)
      .when({ type: 'ReviseCrisisLine', facts: currentFacts, baseRevision: 0 })
      .thenEvents({ type: 'CrisisLineRevised', data: currentFacts });
  });

  test('appends nothing for an address that differs only by browser normalization', () => {
    const addedBeforeSpanish: CrisisLineEvent = { type: 'CrisisLineAdded', data: { ...facts(), website: 'http://Example.org' } };
    given(addedBeforeSpanish)
      .when({ type: 'ReviseCrisisLine', facts: facts({ website: 'http://example.org/' }), baseRevision: 0 })
      .thenNothing();
  });

  test("rejects a form that has not seen another user's change", () => {
    given(added, revised('211')).when(revise('311', 0)).thenRejectedWith('CONFLICT');
    given(added, revised('211')).when(revise('211', 0)).thenNothing();
    given(added, revised('211')).when(revise('311', 1)).thenEvents(revised('311'));
    given(added, removed, restored).when(revise('211', 0)).thenEvents(revised('211'));
  });

  test('is removed and restored unchanged, once each', () => {
    given(added).when({ type: 'RemoveCrisisLine' }).thenEvents(removed);
    given(added, removed).when({ type: 'RemoveCrisisLine' }).thenNothing();
    given(added, removed).when(revise('211')).thenRejectedWith('REMOVED');
    given(added, removed).when({ type: 'RestoreCrisisLine' }).thenEvents(restored);
    given(added).when({ type: 'RestoreCrisisLine' }).thenNothing();
    given(added, removed, restored).when(revise('988')).thenNothing();
    given().when({ type: 'RemoveCrisisLine' }).thenRejectedWith('NOT_FOUND');
    given().when({ type: 'RestoreCrisisLine' }).thenRejectedWith('NOT_FOUND');
  });
});
