import { getShortestPaths } from '@xstate/graph';
import { createActor, fromPromise, transition, waitFor, type DoneActorEvent } from 'xstate';
import { OWN_SERVICE } from '../approvalStatus.ts';
import type { HoursEvent } from '../hours/hoursContext.ts';
import { hoursMachine } from '../hours/hoursMachine.ts';
import { compare, leftToChoose, merged } from './changes.ts';
import {
  changesOf,
  whatIsSent,
  type FormContext,
  type FormEvent,
  type HoursMachine,
  type Issues,
  type LoadAnswer,
  type SaveAnswer,
  type Sent,
} from './formContext.ts';
import { formMachine } from './formMachine.ts';
import { EMPTY, NEW, type Base, type ServiceValues } from './values.ts';

const AT = '2026-11-20T03:10:00.000Z';
const LOADED: Base = { ...NEW, values: { ...EMPTY, name: 'Blue Spruce', phone: '1' }, revision: 3, bedsRevision: 1, savedAt: AT };
const theirs = (phone: string, revision: number): Base => ({ ...LOADED, values: { ...LOADED.values, phone, city: 'Denver' }, revision });
const DRAFT = { values: { ...LOADED.values, name: 'Kept' }, base: LOADED, at: AT };
const PHONE = { field: 'phone', part: null } as const;
const NO_NAME = { name: { code: 'REQUIRED' } };
const PROBLEM = { code: 'MAX_LIMIT_REACHED' };

/** Creates the event with which an actor of the machine ends. */
const done = <Output>(actorId: string, output: Output): DoneActorEvent<Output> => ({
  type: `xstate.done.actor.${actorId}`,
  actorId,
  output,
});
const failed = (actorId: string) => ({ type: `xstate.error.actor.${actorId}`, actorId, error: new Error('It failed') });
const LOAD = '0.serviceForm.loading';
const FETCH = '0.serviceForm.fetchingHoursEditor';
const CHECK = '0.serviceForm.checking';
const SAVING = '0.serviceForm.saving';
const load: FormEvent = { type: 'LOADED', base: LOADED, draft: null, standing: OWN_SERVICE };
const save: FormEvent = { type: 'SAVE' };
const checked = done<Issues>(CHECK, {}) as never as FormEvent;
const TYPED: FormEvent = { type: 'TYPED', patch: { phone: '2' } };
const HOURS = { schedules: [{ type: 'FULL_DAY' } as const], closeSchedules: [] };

const EVENTS: readonly FormEvent[] = [
  load,
  { ...load, draft: DRAFT },
  { type: 'GONE' },
  { type: 'DELETED', draft: DRAFT },
  { type: 'RESTORED' },
  { type: 'NOT_ALLOWED' },
  { type: 'QUOTA_REACHED', problem: PROBLEM },
  failed(LOAD) as never,
  { type: 'RETRY' },
  TYPED,
  { type: 'START_OVER', at: AT },
  { type: 'TAKE_BACK' },
  save,
  checked,
  done<Issues>(CHECK, NO_NAME) as never,
  failed(CHECK) as never,
  { type: 'SAVED', id: 'blue-spruce', message: 'Service updated.' },
  { type: 'REFUSED', issues: NO_NAME, problem: null },
  failed(SAVING) as never,
  { type: 'CONFLICT', theirs: theirs('3', 4), by: null },
  { type: 'CONFLICT', theirs: theirs('4', 5), by: null },
  { type: 'CHOSE', piece: PHONE, choice: 'theirs' },
  { type: 'WROTE', piece: PHONE, text: '5' },
  { type: 'BACK' },
];

/** Events with the hours editor. The other set omits them, because together they have too many states to visit all. */
const HOURS_EVENTS: readonly FormEvent[] = [
  load,
  TYPED,
  { type: 'EDIT_HOURS' },
  done<HoursMachine>(FETCH, hoursMachine) as never,
  failed(FETCH) as never,
  { type: 'RETRY' },
  done('hours', HOURS),
  done('hours', null),
  save,
  checked,
  failed(SAVING) as never,
  { type: 'BACK' },
];

const shortly = (values: ServiceValues | undefined): unknown => values && [values.name, values.phone, values.schedules.length];
/** Returns the key of a state. Omits the counter of refusals, which has no limit. */
const serializeState = ({ value, context }: { readonly value: unknown; readonly context: FormContext }): string => {
  const { base, values, issues, problem, restoredAt, putAside, conflict, theirs: other, together } = context;
  const choices = conflict?.disputed.map(({ field, choice, rewritten }) => [field, choice, rewritten]);
  const words = [shortly(values), shortly(putAside?.values), shortly(conflict?.yours), choices];
  return JSON.stringify([value, base.revision, other?.revision, words, issues, problem?.code, restoredAt, together]);
};
const isFormEvent = (event: { readonly type: string }): event is FormEvent =>
  [...EVENTS, ...HOURS_EVENTS].some(({ type }) => type === event.type);
const waiting = () => new Promise<never>(() => undefined);
/** The machine with a server that never responds: the test sends responses as events. */
const alone = formMachine.provide({
  actors: {
    load: fromPromise<LoadAnswer>(waiting),
    check: fromPromise<Issues, Sent>(waiting),
    save: fromPromise<SaveAnswer, Sent>(waiting),
    fetchHoursEditor: fromPromise<HoursMachine>(waiting),
  },
  actions: { keepDraft: () => undefined, forgetDraft: () => undefined, leave: () => undefined },
});
/** An event that contains a machine is identified by its type. */
const serializeEvent = (event: { readonly type: string }): string =>
  event.type === `xstate.done.actor.${FETCH}` ? event.type : JSON.stringify(event);
const walk = (events: readonly FormEvent[]) =>
  getShortestPaths(alone, {
    events: (state) => events.filter((event) => state.can(event)),
    serializeState,
    serializeEvent,
  }).map(({ state, steps }) => ({
    state,
    events: steps.map(({ event }) => event).filter(isFormEvent),
  }));
const walks = [...walk(EVENTS), ...walk(HOURS_EVENTS)];
const endingIn = (value: string) => walks.filter(({ state }) => state.matches(value as 'editing'));
const replay = (...events: readonly FormEvent[]) => {
  const actor = createActor(alone).start();
  events.forEach((event) => actor.send(event));
  return actor.getSnapshot();
};
const conflicting = [load, TYPED, save, checked, { type: 'CONFLICT', theirs: theirs('3', 4), by: null }] as readonly FormEvent[];

describe('formMachine in every reachable state', () => {
  test('reaches all its states and no other', () => {
    const values = new Set(walks.map(({ state }) => state.value));
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
    expect(walks.length).toBeGreaterThan(30);
  });

  test('keeps typed text in the form or for Undo, unless the user chose otherwise', () => {
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

  test('stores each change on the device, and deletes the draft after it is saved', () => {
    const steps = walks
      .filter(({ state }) => !state.matches('loading'))
      .flatMap(({ state }) =>
        [...EVENTS, ...HOURS_EVENTS]
          .filter((event) => state.can(event))
          .map((event) => {
            const [to, actions] = transition(alone, state, event);
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
    for (const { state, events } of endingIn('saving')) {
      expect([checked, failed(CHECK)]).toContainEqual(events.at(-1));
      expect(state.context.issues).toEqual({});
    }
  });

  test('ends only after the form was sent, with the server’s message', () => {
    for (const { state, events } of endingIn('done')) {
      expect(events.at(-1)?.type).toBe('SAVED');
      expect(state.context.result).toEqual({ id: 'blue-spruce', message: 'Service updated.' });
    }
  });

  test('merges two versions only if both are known', () => {
    expect(endingIn('merging').length).toBeGreaterThan(2);
    for (const { state } of endingIn('merging')) {
      expect(state.context.conflict).not.toBeNull();
      expect(state.context.theirs).not.toBeNull();
    }
  });

  test('sends a merged version only when no choice is open', () => {
    const together = [...endingIn('checking'), ...endingIn('saving')].filter(({ state }) => state.context.together);
    expect(together.length).toBeGreaterThan(1);
    for (const { state } of together) {
      expect(state.context.conflict && leftToChoose(state.context.conflict)).toBe(0);
      expect(whatIsSent(state.context).base).toBe(state.context.theirs);
    }
  });
});

test('restores a draft with its base; "Start over" can be undone', () => {
  const restored = replay({ ...load, base: { ...LOADED, revision: 9 }, draft: DRAFT });
  expect(restored.context).toMatchObject({ restoredAt: AT, values: { name: 'Kept' }, base: { revision: 3 } });
  const over = replay({ ...load, draft: DRAFT }, { type: 'START_OVER', at: AT });
  expect(over.context).toMatchObject({ restoredAt: null, values: { name: 'Blue Spruce' } });
  const back = replay({ ...load, draft: DRAFT }, { type: 'START_OVER', at: AT }, { type: 'TAKE_BACK' });
  expect(back.context).toMatchObject({ restoredAt: AT, values: { name: 'Kept' } });
});

describe('formMachine with a responding server', () => {
  const calls: unknown[] = [];
  const provided = {
    load: load as LoadAnswer,
    issues: {} as Issues,
    save: { type: 'SAVED', id: '7', message: 'Saved.' } as SaveAnswer | null,
  };
  const started = (answers: Partial<typeof provided> = {}) => {
    const { load: loaded, issues, save: saved } = { ...provided, ...answers };
    calls.length = 0;
    const actor = createActor(
      formMachine.provide({
        actors: {
          load: fromPromise<LoadAnswer>(async () => loaded),
          check: fromPromise<Issues, Sent>(async ({ input }) => {
            calls.push(['check', input.values.phone]);
            return issues;
          }),
          save: fromPromise<SaveAnswer, Sent>(async ({ input }) => {
            calls.push(['save', input.values.phone]);
            if (saved === null) throw new TypeError('Failed to fetch');
            return saved;
          }),
          fetchHoursEditor: fromPromise<HoursMachine>(async () => hoursMachine),
        },
        actions: {
          keepDraft: ({ context }) => void calls.push(['keepDraft', changesOf(context)]),
          forgetDraft: () => void calls.push(['forgetDraft']),
          leave: ({ context }) => void calls.push(['leave', context.result]),
        },
      }),
    ).start();
    const comesTo = (state: 'editing' | 'editingHours' | 'done' | 'keptOnDevice') => waitFor(actor, (snapshot) => snapshot.matches(state));
    return { actor, comesTo };
  };

  test('loads, checks, sends, deletes the draft and leaves', async () => {
    const { actor, comesTo } = started();
    await comesTo('editing');
    actor.send(TYPED);
    actor.send(save);
    await comesTo('done');
    expect(calls).toEqual([
      ['keepDraft', ['phone']],
      ['check', '2'],
      ['save', '2'],
      ['forgetDraft'],
      ['leave', { id: '7', message: 'Saved.' }],
    ]);
  });

  test('sends nothing that breaks a rule, and reports the error', async () => {
    const { actor, comesTo } = started({ issues: NO_NAME });
    await comesTo('editing');
    actor.send(save);
    const { context } = await comesTo('editing');
    expect([context.issues, context.refusals]).toEqual([NO_NAME, 1]);
    expect(calls).not.toContainEqual(['save', '1']);
  });

  test('keeps the draft on the device when sending fails', async () => {
    const { actor, comesTo } = started({ save: null });
    await comesTo('editing');
    actor.send(TYPED);
    actor.send(save);
    await comesTo('keptOnDevice');
    expect(calls.at(-1)).toEqual(['keepDraft', ['phone']]);
  });

  test('opens the hours editor, and takes over its hours if the user saved them', async () => {
    const { actor, comesTo } = started();
    const edit = async (...events: readonly HoursEvent[]) => {
      actor.send({ type: 'EDIT_HOURS' });
      const { hours } = (await comesTo('editingHours')).context;
      events.forEach((event) => hours?.send(event));
      return comesTo('editing');
    };
    await comesTo('editing');
    const saved = await edit({ type: 'chooseType', of: 'FULL_DAY' }, { type: 'add' }, { type: 'save' });
    expect(saved.context).toMatchObject({ hours: null, values: HOURS });
    expect(calls).toEqual([['keepDraft', ['schedules']]]);
    const left = await edit({ type: 'remove', list: 'schedules', index: 0 }, { type: 'leave' }, { type: 'leave' });
    expect(left.context).toMatchObject({ hours: null, values: HOURS });
  });
});

test('counts changes against the loaded version', () => {
  expect(changesOf(replay(load, TYPED).context)).toEqual(['phone']);
  expect(changesOf({ base: NEW, values: NEW.values })).toEqual([]);
});

test('keeps the text of a deleted service, and continues once it is restored', () => {
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
    const chosen = replay(...conflicting, { type: 'WROTE', piece: PHONE, text: '23' }, { type: 'SAVE' }).context;
    expect(whatIsSent(chosen)).toMatchObject({ values: { phone: '23', city: 'Denver' }, base: { revision: 4 } });
  });

  test('resets a choice if a third user saved another value in the meantime', () => {
    const chosen: readonly FormEvent[] = [...conflicting, { type: 'CHOSE', piece: PHONE, choice: 'yours' }, { type: 'SAVE' }];
    const again: FormEvent = { type: 'CONFLICT', theirs: theirs('4', 5), by: null };
    expect(replay(...chosen, checked, again).context.conflict?.disputed).toMatchObject([{ field: 'phone', choice: null }]);
    const same: FormEvent = { type: 'CONFLICT', theirs: theirs('3', 5), by: null };
    expect(replay(...chosen, checked, same).context.conflict?.disputed).toMatchObject([{ field: 'phone', choice: 'yours' }]);
  });

  test('keeps the user’s own text after going back', () => {
    const back = replay(...conflicting, { type: 'CHOSE', piece: PHONE, choice: 'theirs' }, { type: 'BACK' });
    expect(back.value).toBe('editing');
    expect(back.context.values.phone).toBe('2');
  });

  test('needs no choice for equal changes', () => {
    const mine = { ...LOADED.values, phone: '3' };
    const conflict = compare(LOADED.values, mine, theirs('3', 4).values);
    expect(conflict.disputed).toEqual([]);
    expect(merged(conflict, theirs('3', 4).values)).toMatchObject({ phone: '3', city: 'Denver' });
  });
});
