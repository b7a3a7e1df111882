import { getShortestPaths } from '@xstate/graph';
import { createActor } from 'xstate';
import { compare, leftToChoose, merged } from './changes.ts';
import { changesOf, formMachine, whatIsSent, type FormContext, type FormEvent } from './formMachine.ts';
import { EMPTY, NEW, type Base, type ServiceValues } from './values.ts';

const AT = '2026-11-20T03:10:00.000Z';
const LOADED: Base = { ...NEW, values: { ...EMPTY, name: 'Blue Spruce', phone: '1' }, revision: 3, bedsRevision: 1, savedAt: AT };
const theirs = (phone: string, revision: number): Base => ({ ...LOADED, values: { ...LOADED.values, phone, city: 'Denver' }, revision });
const DRAFT = { values: { ...LOADED.values, name: 'Kept' }, base: LOADED, at: AT };
const PHONE = { field: 'phone', part: null } as const;
const NO_NAME = { name: { code: 'REQUIRED' } };
const PROBLEM = { code: 'MAX_LIMIT_REACHED' };

const EVENTS: readonly FormEvent[] = [
  { type: 'LOADED', base: LOADED, draft: null },
  { type: 'LOADED', base: LOADED, draft: DRAFT },
  { type: 'GONE' },
  { type: 'DELETED', draft: DRAFT },
  { type: 'RESTORED' },
  { type: 'NOT_ALLOWED' },
  { type: 'QUOTA_REACHED', problem: PROBLEM },
  { type: 'TYPED', patch: { phone: '2' } },
  { type: 'START_OVER', at: AT },
  { type: 'TAKE_BACK' },
  { type: 'SAVE' },
  { type: 'CHECKED', issues: {} },
  { type: 'CHECKED', issues: NO_NAME },
  { type: 'SENT', id: 'blue-spruce', message: 'Service updated.' },
  { type: 'REFUSED', issues: NO_NAME, problem: null },
  { type: 'UNREACHABLE' },
  { type: 'CHANGED_MEANWHILE', theirs: theirs('3', 4) },
  { type: 'CHANGED_MEANWHILE', theirs: theirs('4', 5) },
  { type: 'CHOSE', piece: PHONE, choice: 'theirs' },
  { type: 'WROTE', piece: PHONE, text: '5' },
  { type: 'BACK' },
];

const shortly = (values: ServiceValues | undefined): unknown => values && [values.name, values.phone];
/** What tells one state from another; a refusal counts up without an end. */
const serializeState = ({ value, context }: { readonly value: unknown; readonly context: FormContext }): string => {
  const { base, values, issues, problem, restoredAt, putAside, conflict, theirs: other, together } = context;
  const asked = conflict?.disputed.map(({ field, choice, anew }) => [field, choice, anew]);
  const words = [shortly(values), shortly(putAside?.values), shortly(conflict?.yours), asked];
  return JSON.stringify([value, base.revision, other?.revision, words, issues, problem?.code, restoredAt, together]);
};
const isFormEvent = (event: { readonly type: string }): event is FormEvent => EVENTS.some(({ type }) => type === event.type);
const paths = getShortestPaths(formMachine, { events: [...EVENTS], serializeState });
const walks = paths.map(({ state, steps }) => ({ state, events: steps.map(({ event }) => event).filter(isFormEvent) }));
const endingIn = (value: string) => walks.filter(({ state }) => state.matches(value as 'editing'));
const replay = (...events: readonly FormEvent[]) => {
  const actor = createActor(formMachine).start();
  events.forEach((event) => actor.send(event));
  return actor.getSnapshot();
};
const TYPED: FormEvent = { type: 'TYPED', patch: { phone: '2' } };
const [load, save, checked]: readonly FormEvent[] = [
  { type: 'LOADED', base: LOADED, draft: null },
  { type: 'SAVE' },
  { type: 'CHECKED', issues: {} },
];
const conflicting = [load, TYPED, save, checked, { type: 'CHANGED_MEANWHILE', theirs: theirs('3', 4) }] as readonly FormEvent[];

describe('the form of a service, walked through every state that can be reached', () => {
  test('comes to all its states, and to no other', () => {
    const values = new Set(walks.map(({ state }) => state.value));
    expect([...values].toSorted()).toEqual(
      [
        'loading',
        'editing',
        'checking',
        'sending',
        'keptOnDevice',
        'merging',
        'quotaReached',
        'gone',
        'deleted',
        'notAllowed',
        'done',
      ].toSorted(),
    );
    expect(walks.length).toBeGreaterThan(30);
  });

  test('loses nothing that was typed: it is in the form, put aside to be taken back, or what somebody chose against', () => {
    const typed = walks.filter(({ events }) => events.some(({ type }) => type === 'TYPED'));
    expect(typed.length).toBeGreaterThan(10);
    for (const { state, events } of typed) {
      const { values, putAside, conflict } = state.context;
      const last = events.findLast(({ type }) => ['TYPED', 'START_OVER', 'CHOSE', 'WROTE'].includes(type));
      if (last?.type !== 'TYPED') continue;
      expect({ events, held: [values.phone, putAside?.values.phone, conflict?.yours.phone] }).toEqual({
        events,
        held: expect.arrayContaining(['2']),
      });
    }
  });

  test('sends only what a check found nothing wrong with', () => {
    for (const { state, events } of endingIn('sending')) {
      expect(events.at(-1)).toEqual({ type: 'CHECKED', issues: {} });
      expect(state.context.issues).toEqual({});
    }
  });

  test('is done only after it was sent, and says what the server said', () => {
    for (const { state, events } of endingIn('done')) {
      expect(events.at(-1)?.type).toBe('SENT');
      expect(state.context.result).toEqual({ id: 'blue-spruce', message: 'Service updated.' });
    }
  });

  test('puts two versions together only where both are known', () => {
    expect(endingIn('merging').length).toBeGreaterThan(2);
    for (const { state } of endingIn('merging')) {
      expect(state.context.conflict).not.toBeNull();
      expect(state.context.theirs).not.toBeNull();
    }
  });

  test('sends two versions put together only when nothing is left to choose', () => {
    const together = [...endingIn('checking'), ...endingIn('sending')].filter(({ state }) => state.context.together);
    expect(together.length).toBeGreaterThan(1);
    for (const { state } of together) {
      expect(state.context.conflict && leftToChoose(state.context.conflict)).toBe(0);
      expect(whatIsSent(state.context).base).toBe(state.context.theirs);
    }
  });
});

test('a draft is back with what it was made from, and "Start over" is taken back', () => {
  const restored = replay({ type: 'LOADED', base: { ...LOADED, revision: 9 }, draft: DRAFT });
  expect(restored.context).toMatchObject({ restoredAt: AT, values: { name: 'Kept' }, base: { revision: 3 } });
  const over = replay({ type: 'LOADED', base: LOADED, draft: DRAFT }, { type: 'START_OVER', at: AT });
  expect(over.context).toMatchObject({ restoredAt: null, values: { name: 'Blue Spruce' } });
  const back = replay({ type: 'LOADED', base: LOADED, draft: DRAFT }, { type: 'START_OVER', at: AT }, { type: 'TAKE_BACK' });
  expect(back.context).toMatchObject({ restoredAt: AT, values: { name: 'Kept' } });
});

test('changes are counted against what was loaded', () => {
  expect(changesOf(replay(load as FormEvent, TYPED).context)).toEqual(['phone']);
  expect(changesOf({ base: NEW, values: NEW.values })).toEqual([]);
});

test('what somebody wrote of a service that is deleted meanwhile is kept, and goes on once it is back', () => {
  const deleted: readonly FormEvent[] = [
    load as FormEvent,
    TYPED,
    save as FormEvent,
    checked as FormEvent,
    { type: 'DELETED', draft: null },
  ];
  expect(replay(...deleted)).toMatchObject({ value: 'deleted', context: { values: { phone: '2' } } });
  expect(replay(...deleted, { type: 'RESTORED' })).toMatchObject({ value: 'editing', context: { values: { phone: '2' } } });
  expect(replay({ type: 'DELETED', draft: DRAFT })).toMatchObject({ value: 'deleted', context: { values: { name: 'Kept' } } });
});

describe('what somebody else saved meanwhile', () => {
  test('is asked about field by field where both changed it, and stays where only the other did', () => {
    const { conflict } = replay(...conflicting).context;
    expect(conflict).toMatchObject({ disputed: [{ field: 'phone', choice: null }], theirsAlone: [{ field: 'city', part: null }] });
  });

  test('is not saved over as long as something is left to choose', () => {
    expect(replay(...conflicting, { type: 'SAVE' }).value).toBe('merging');
  });

  test('is put together as it was chosen, made from the version of the other', () => {
    const chosen = replay(...conflicting, { type: 'WROTE', piece: PHONE, text: '23' }, { type: 'SAVE' }).context;
    expect(whatIsSent(chosen)).toMatchObject({ values: { phone: '23', city: 'Denver' }, base: { revision: 4 } });
  });

  test('is asked about again where a third person saved another value while one chose', () => {
    const chosen: readonly FormEvent[] = [...conflicting, { type: 'CHOSE', piece: PHONE, choice: 'yours' }, { type: 'SAVE' }];
    const again: FormEvent = { type: 'CHANGED_MEANWHILE', theirs: theirs('4', 5) };
    expect(replay(...chosen, checked as FormEvent, again).context.conflict?.disputed).toMatchObject([{ field: 'phone', choice: null }]);
    const same: FormEvent = { type: 'CHANGED_MEANWHILE', theirs: theirs('3', 5) };
    expect(replay(...chosen, checked as FormEvent, same).context.conflict?.disputed).toMatchObject([{ field: 'phone', choice: 'yours' }]);
  });

  test('leaves one’s own text as it was to whoever goes back', () => {
    const back = replay(...conflicting, { type: 'CHOSE', piece: PHONE, choice: 'theirs' }, { type: 'BACK' });
    expect(back.value).toBe('editing');
    expect(back.context.values.phone).toBe('2');
  });

  test('asks for nothing that both wrote alike', () => {
    const mine = { ...LOADED.values, phone: '3' };
    const conflict = compare(LOADED.values, mine, theirs('3', 4).values);
    expect(conflict.disputed).toEqual([]);
    expect(merged(conflict, theirs('3', 4).values)).toMatchObject({ phone: '3', city: 'Denver' });
  });
});
