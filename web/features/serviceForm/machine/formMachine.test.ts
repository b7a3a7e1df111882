import { getShortestPaths } from '@xstate/graph';
import { createActor, fromPromise, transition, waitFor, type DoneActorEvent } from 'xstate';
import { countOpenChoices } from '#web/ui/editing/merge/merge.ts';
import type { HoursEvent } from '../hours/hoursContext.ts';
import { hoursMachine } from '../hours/hoursMachine.ts';
import { OWN_SERVICE } from '../serviceAccess.ts';
import {
  changedFieldsOf,
  valuesToSave,
  type FormContext,
  type FormEvent,
  type HoursMachine,
  type Issues,
  type LoadResult,
  type SaveResult,
  type ValuesToSave,
} from './formContext.ts';
import { formMachine } from './formMachine.ts';
import { compareServices, mergeServices } from './pieces.ts';
import { EMPTY_VALUES, NEW_SERVICE, type Base, type ServiceValues } from './serviceValues.ts';

const SAVED_AT = '2026-11-20T03:10:00.000Z';
const LOADED: Base = {
  ...NEW_SERVICE,
  values: { ...EMPTY_VALUES, name: 'Blue Spruce', phone: '1' },
  revision: 3,
  bedsRevision: 1,
  savedAt: SAVED_AT,
};
const theirs = (phone: string, revision: number): Base => ({ ...LOADED, values: { ...LOADED.values, phone, city: 'Denver' }, revision });
const DRAFT = { values: { ...LOADED.values, name: 'Kept' }, base: LOADED, at: SAVED_AT };
const choosePhone = (choice: 'yours' | 'theirs'): FormEvent => ({ type: 'DECIDE', keys: ['phone'], decision: { choice } });
const rewritePhone = (rewritten: string): FormEvent => ({
  type: 'DECIDE',
  keys: ['phone'],
  decision: { choice: 'rewritten', rewritten },
});
const NAME_ISSUE = { name: { code: 'REQUIRED' } };
const QUOTA_PROBLEM = { code: 'MAX_LIMIT_REACHED' };

/** Creates the event with which an actor of the machine ends. */
const doneEvent = <Output>(actorId: string, output: Output): DoneActorEvent<Output> => ({
  type: `xstate.done.actor.${actorId}`,
  actorId,
  output,
});
const errorEvent = (actorId: string) => ({ type: `xstate.error.actor.${actorId}`, actorId, error: new Error('It failed') });
const LOAD_ID = '0.serviceForm.loading';
const FETCH_ID = '0.serviceForm.fetchingHoursEditor';
const CHECK_ID = '0.serviceForm.checking';
const SAVE_ID = '0.serviceForm.saving';
const load: FormEvent = { type: 'LOADED', base: LOADED, draft: null, access: OWN_SERVICE };
const save: FormEvent = { type: 'SAVE' };
const checked = doneEvent<Issues>(CHECK_ID, {}) as never as FormEvent;
const TYPED: FormEvent = { type: 'TYPED', patch: { phone: '2' } };
const HOURS = { schedules: [{ type: 'FULL_DAY' } as const], closeSchedules: [] };

const EVENTS: readonly FormEvent[] = [
  load,
  { ...load, draft: DRAFT },
  { type: 'GONE' },
  { type: 'DELETED', draft: DRAFT },
  { type: 'RESTORED' },
  { type: 'NOT_ALLOWED' },
  { type: 'QUOTA_REACHED', problem: QUOTA_PROBLEM },
  errorEvent(LOAD_ID) as never,
  { type: 'RETRY' },
  TYPED,
  { type: 'START_OVER', at: SAVED_AT },
  { type: 'RESTORE_DISCARDED' },
  save,
  checked,
  doneEvent<Issues>(CHECK_ID, NAME_ISSUE) as never,
  errorEvent(CHECK_ID) as never,
  { type: 'SAVED', id: 'blue-spruce', message: 'Listing updated.' },
  { type: 'REFUSED', issues: NAME_ISSUE, problem: null },
  errorEvent(SAVE_ID) as never,
  { type: 'CONFLICT', theirs: theirs('3', 4), by: null },
  { type: 'CONFLICT', theirs: theirs('4', 5), by: null },
  choosePhone('theirs'),
  rewritePhone('5'),
  { type: 'BACK' },
];

/** Events with the hours editor. The other set omits them, because together they have too many states to visit all. */
const HOURS_EVENTS: readonly FormEvent[] = [
  load,
  TYPED,
  { type: 'EDIT_HOURS' },
  doneEvent<HoursMachine>(FETCH_ID, hoursMachine) as never,
  errorEvent(FETCH_ID) as never,
  { type: 'RETRY' },
  doneEvent('hours', HOURS),
  doneEvent('hours', null),
  save,
  checked,
  errorEvent(SAVE_ID) as never,
  { type: 'BACK' },
];

const valuesFingerprint = (values: ServiceValues | undefined): unknown => values && [values.name, values.phone, values.schedules.length];
/** Returns the key of a state. Omits the counter of refusals, which has no limit. */
const serializeState = ({ value, context }: { readonly value: unknown; readonly context: FormContext }): string => {
  const { base, values, issues, problem, restoredAt, discardedDraft, conflict, theirs: otherBase, savesMerged } = context;
  const choices = conflict?.disputed.map(({ field, choice, rewritten }) => [field, choice, rewritten]);
  const contextParts = [valuesFingerprint(values), valuesFingerprint(discardedDraft?.values), valuesFingerprint(conflict?.yours), choices];
  return JSON.stringify([value, base.revision, otherBase?.revision, contextParts, issues, problem?.code, restoredAt, savesMerged]);
};
const isFormEvent = (event: { readonly type: string }): event is FormEvent =>
  [...EVENTS, ...HOURS_EVENTS].some(({ type }) => type === event.type);
const neverResolve = () => new Promise<never>(() => undefined);
/** The machine with a server that never responds: the test sends responses as events. */
const isolatedMachine = formMachine.provide({
  actors: {
    load: fromPromise<LoadResult>(neverResolve),
    check: fromPromise<Issues, ValuesToSave>(neverResolve),
    save: fromPromise<SaveResult, ValuesToSave>(neverResolve),
    fetchHoursEditor: fromPromise<HoursMachine>(neverResolve),
  },
  actions: { keepDraft: () => undefined, forgetDraft: () => undefined, leave: () => undefined },
});
/** An event that contains a machine is identified by its type. */
const serializeEvent = (event: { readonly type: string }): string =>
  event.type === `xstate.done.actor.${FETCH_ID}` ? event.type : JSON.stringify(event);
const pathsWith = (events: readonly FormEvent[]) =>
  getShortestPaths(isolatedMachine, {
    events: (state) => events.filter((event) => state.can(event)),
    serializeState,
    serializeEvent,
  }).map(({ state, steps }) => ({
    state,
    events: steps.map(({ event }) => event).filter(isFormEvent),
  }));
const allPaths = [...pathsWith(EVENTS), ...pathsWith(HOURS_EVENTS)];
const pathsEndingIn = (value: string) => allPaths.filter(({ state }) => state.matches(value as 'editing'));
const replay = (...events: readonly FormEvent[]) => {
  const actor = createActor(isolatedMachine).start();
  events.forEach((event) => actor.send(event));
  return actor.getSnapshot();
};
const conflicting = [load, TYPED, save, checked, { type: 'CONFLICT', theirs: theirs('3', 4), by: null }] as readonly FormEvent[];

describe('formMachine in every reachable state', () => {
  test('reaches all its states and no other', () => {
    const values = new Set(allPaths.map(({ state }) => state.value));
    expect([...values].toSorted()).toEqual(
      [
        'loading',
        'editing',
        'failed',
        'fetchingHoursEditor',
        'noHoursEditor',
        'editingHours',
        'checking',
        'saving',
        'keptOnDevice',
        'merging',
        'quotaReached',
        'gone',
        'deleted',
        'notAllowed',
        'done',
      ].toSorted(),
    );
    expect(allPaths.length).toBeGreaterThan(30);
  });

  test('keeps typed text in the form or for Undo, unless the user chose otherwise', () => {
    const typed = allPaths.filter(({ events }) => events.some(({ type }) => type === 'TYPED'));
    expect(typed.length).toBeGreaterThan(10);
    for (const { state, events } of typed) {
      const { values, discardedDraft, conflict } = state.context;
      const lastEdit = events.findLast(({ type }) => ['TYPED', 'START_OVER', 'DECIDE'].includes(type));
      if (lastEdit?.type !== 'TYPED') continue;
      expect({ events, held: [values.phone, discardedDraft?.values.phone, conflict?.yours.phone] }).toEqual({
        events,
        held: expect.arrayContaining(['2']),
      });
    }
  });

  test('stores each change on the device, and deletes the draft after it is saved', () => {
    const steps = allPaths
      .filter(({ state }) => !state.matches('loading'))
      .flatMap(({ state }) =>
        [...EVENTS, ...HOURS_EVENTS]
          .filter((event) => state.can(event))
          .map((event) => {
            const [to, actions] = transition(isolatedMachine, state, event);
            return {
              event,
              from: state.context,
              to,
              actions: actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.')),
            };
          }),
      );
    const changed = steps.filter(({ from, to }) => from.values !== to.context.values || from.base !== to.context.base);
    expect(new Set(changed.map(({ event }) => event.type)).size).toBeGreaterThan(5);
    expect(changed.filter(({ actions }) => !actions.includes('keepDraft')).map(({ event }) => event)).toEqual([]);
    const saved = steps.filter(({ to }) => to.matches('done'));
    expect(new Set(saved.map(({ actions }) => actions.join(', ')))).toEqual(new Set(['forgetDraft, leave']));
  });

  test('sends only values that passed the check or could not be checked', () => {
    for (const { state, events } of pathsEndingIn('saving')) {
      expect([checked, errorEvent(CHECK_ID)]).toContainEqual(events.at(-1));
      expect(state.context.issues).toEqual({});
    }
  });

  test('ends only after the form was sent, with the server’s message', () => {
    for (const { state, events } of pathsEndingIn('done')) {
      expect(events.at(-1)?.type).toBe('SAVED');
      expect(state.context.result).toEqual({ id: 'blue-spruce', message: 'Listing updated.' });
    }
  });

  test('merges two versions only if both are known', () => {
    expect(pathsEndingIn('merging').length).toBeGreaterThan(2);
    for (const { state } of pathsEndingIn('merging')) {
      expect(state.context.conflict).not.toBeNull();
      expect(state.context.theirs).not.toBeNull();
    }
  });

  test('sends a merged version only when no choice is open', () => {
    const together = [...pathsEndingIn('checking'), ...pathsEndingIn('saving')].filter(({ state }) => state.context.savesMerged);
    expect(together.length).toBeGreaterThan(1);
    for (const { state } of together) {
      expect(state.context.conflict && countOpenChoices(state.context.conflict)).toBe(0);
      expect(valuesToSave(state.context).base).toBe(state.context.theirs);
    }
  });
});

test('restores a draft with its base, and can undo "Start over"', () => {
  const restored = replay({ ...load, base: { ...LOADED, revision: 9 }, draft: DRAFT });
  expect(restored.context).toMatchObject({ restoredAt: SAVED_AT, values: { name: 'Kept' }, base: { revision: 3 } });
  const afterStartOver = replay({ ...load, draft: DRAFT }, { type: 'START_OVER', at: SAVED_AT });
  expect(afterStartOver.context).toMatchObject({ restoredAt: null, values: { name: 'Blue Spruce' } });
  const afterTakeBack = replay({ ...load, draft: DRAFT }, { type: 'START_OVER', at: SAVED_AT }, { type: 'RESTORE_DISCARDED' });
  expect(afterTakeBack.context).toMatchObject({ restoredAt: SAVED_AT, values: { name: 'Kept' } });
});

describe('formMachine with a responding server', () => {
  const calls: unknown[] = [];
  const providedActors = {
    load: load as LoadResult,
    issues: {} as Issues,
    save: { type: 'SAVED', id: '7', message: 'Saved.' } as SaveResult | null,
  };
  const startMachine = (answers: Partial<typeof providedActors> = {}) => {
    const { load: loaded, issues, save: saved } = { ...providedActors, ...answers };
    calls.length = 0;
    const actor = createActor(
      formMachine.provide({
        actors: {
          load: fromPromise<LoadResult>(async () => loaded),
          check: fromPromise<Issues, ValuesToSave>(async ({ input }) => {
            calls.push(['check', input.values.phone]);
            return issues;
          }),
          save: fromPromise<SaveResult, ValuesToSave>(async ({ input }) => {
            calls.push(['save', input.values.phone]);
            if (saved === null) throw new TypeError('Failed to fetch');
            return saved;
          }),
          fetchHoursEditor: fromPromise<HoursMachine>(async () => hoursMachine),
        },
        actions: {
          keepDraft: ({ context }) => void calls.push(['keepDraft', changedFieldsOf(context)]),
          forgetDraft: () => void calls.push(['forgetDraft']),
          leave: ({ context }) => void calls.push(['leave', context.result]),
        },
      }),
    ).start();
    const waitForState = (state: 'editing' | 'editingHours' | 'done' | 'keptOnDevice') =>
      waitFor(actor, (snapshot) => snapshot.matches(state));
    return { actor, comesTo: waitForState };
  };

  test('loads, checks, sends, deletes the draft and leaves', async () => {
    const { actor, comesTo: waitForState } = startMachine();
    await waitForState('editing');
    actor.send(TYPED);
    actor.send(save);
    await waitForState('done');
    expect(calls).toEqual([
      ['keepDraft', ['phone']],
      ['check', '2'],
      ['save', '2'],
      ['forgetDraft'],
      ['leave', { id: '7', message: 'Saved.' }],
    ]);
  });

  test('sends nothing that breaks a rule, and reports the error', async () => {
    const { actor, comesTo: waitForState } = startMachine({ issues: NAME_ISSUE });
    await waitForState('editing');
    actor.send(save);
    const { context } = await waitForState('editing');
    expect([context.issues, context.refusalCount]).toEqual([NAME_ISSUE, 1]);
    expect(calls).not.toContainEqual(['save', '1']);
  });

  test('keeps the draft on the device when sending fails', async () => {
    const { actor, comesTo: waitForState } = startMachine({ save: null });
    await waitForState('editing');
    actor.send(TYPED);
    actor.send(save);
    await waitForState('keptOnDevice');
    expect(calls.at(-1)).toEqual(['keepDraft', ['phone']]);
  });

  test('opens the hours editor, and takes over its hours if the user saved them', async () => {
    const { actor, comesTo: waitForState } = startMachine();
    const edit = async (...events: readonly HoursEvent[]) => {
      actor.send({ type: 'EDIT_HOURS' });
      const { hours } = (await waitForState('editingHours')).context;
      events.forEach((event) => hours?.send(event));
      return waitForState('editing');
    };
    await waitForState('editing');
    const saved = await edit({ type: 'chooseType', of: 'FULL_DAY' }, { type: 'add' }, { type: 'save' });
    expect(saved.context).toMatchObject({ hours: null, values: HOURS });
    expect(calls).toEqual([['keepDraft', ['schedules']]]);
    const leftEditor = await edit({ type: 'remove', list: 'schedules', index: 0 }, { type: 'leave' }, { type: 'leave' });
    expect(leftEditor.context).toMatchObject({ hours: null, values: HOURS });
  });
});

test('counts changes against the loaded version', () => {
  expect(changedFieldsOf(replay(load, TYPED).context)).toEqual(['phone']);
  expect(changedFieldsOf({ base: NEW_SERVICE, values: NEW_SERVICE.values })).toEqual([]);
});

test('a form of a deleted service keeps its text, and continues once the service is restored', () => {
  const deleted: readonly FormEvent[] = [load, TYPED, save, checked, { type: 'DELETED', draft: null }];
  expect(replay(...deleted)).toMatchObject({ value: 'deleted', context: { values: { phone: '2' } } });
  expect(replay(...deleted, { type: 'RESTORED' })).toMatchObject({ value: 'editing', context: { values: { phone: '2' } } });
  expect(replay({ type: 'DELETED', draft: DRAFT })).toMatchObject({ value: 'deleted', context: { values: { name: 'Kept' } } });
});

describe('conflict with another user', () => {
  test('lists each field that both users changed, and takes over changes of only the other user', () => {
    const { conflict } = replay(...conflicting).context;
    expect(conflict).toMatchObject({ disputed: [{ field: 'phone', choice: null }], onlyTheirs: [{ field: 'city', part: null }] });
  });

  test('prevents saving while a choice is open', () => {
    expect(replay(...conflicting, { type: 'SAVE' }).value).toBe('merging');
  });

  test('merges the chosen values, based on the version of the other user', () => {
    const chosen = replay(...conflicting, rewritePhone('23'), { type: 'SAVE' }).context;
    expect(valuesToSave(chosen)).toMatchObject({ values: { phone: '23', city: 'Denver' }, base: { revision: 4 } });
  });

  test('resets a choice if a third user saved another value in the meantime', () => {
    const chosen: readonly FormEvent[] = [...conflicting, choosePhone('yours'), { type: 'SAVE' }];
    const laterConflict: FormEvent = { type: 'CONFLICT', theirs: theirs('4', 5), by: null };
    expect(replay(...chosen, checked, laterConflict).context.conflict?.disputed).toMatchObject([{ field: 'phone', choice: null }]);
    const sameConflict: FormEvent = { type: 'CONFLICT', theirs: theirs('3', 5), by: null };
    expect(replay(...chosen, checked, sameConflict).context.conflict?.disputed).toMatchObject([{ field: 'phone', choice: 'yours' }]);
  });

  test('keeps the user’s own text after going back', () => {
    const afterTakeBack = replay(...conflicting, choosePhone('theirs'), { type: 'BACK' });
    expect(afterTakeBack.value).toBe('editing');
    expect(afterTakeBack.context.values.phone).toBe('2');
  });

  test('needs no choice for equal changes', () => {
    const ownValues = { ...LOADED.values, phone: '3' };
    const conflict = compareServices(LOADED.values, ownValues, theirs('3', 4).values);
    expect(conflict.disputed).toEqual([]);
    expect(mergeServices(conflict)).toMatchObject({ phone: '3', city: 'Denver' });
  });
});
