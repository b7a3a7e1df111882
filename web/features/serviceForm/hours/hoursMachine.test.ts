import { getShortestPaths } from '@xstate/graph';
import { createActor, getNextSnapshot, type EventFromLogic, type SnapshotFrom } from 'xstate';
import { validateHours } from '#domain/schedule/validate.ts';
import type { EditedHours } from './editedHours.ts';
import { countChanges } from './hoursChanges.ts';
import { currentDraft, type HoursContext, type HoursEvent } from './hoursContext.ts';
import { hoursMachine } from './hoursMachine.ts';

const monday = { type: 'WEEKLY', day: 'MONDAY', startTime: '08:00', endTime: '17:00' } as const;
const tuesday = { ...monday, day: 'TUESDAY' } as const;
const HOURS: EditedHours = {
  schedules: [monday, { type: 'MONTHLY', period: 'LAST', day: 'FRIDAY', startTime: '09:00', endTime: '12:00' }],
  closeSchedules: [],
};
const NO_HOURS: EditedHours = { schedules: [], closeSchedules: [] };

const contextAfter = (hours: EditedHours, ...events: readonly HoursEvent[]) => {
  const actor = createActor(hoursMachine, { input: hours }).start();
  events.forEach((event) => actor.send(event));
  return actor.getSnapshot();
};
const codesOf = ({ issues }: HoursContext) => issues.map(({ code }) => code);
const choose = (of: Extract<HoursEvent, { type: 'chooseType' }>['of']): HoursEvent => ({ type: 'chooseType', of });
const day = (name: 'MONDAY' | 'TUESDAY'): HoursEvent => ({ type: 'toggleDay', day: name });
const time = (of: 'startTime' | 'endTime', at: string): HoursEvent => ({ type: 'setTime', of, time: at });
const date = (of: 'startDate' | 'endDate', typed: string): HoursEvent => ({ type: 'setDate', of, typed });
const showClosed: HoursEvent = { type: 'show', list: 'closeSchedules' };
const add: HoursEvent = { type: 'add' };

describe('new hours', () => {
  test.each<[string, HoursEvent[], string[]]>([
    ['need a type', [add], ['PLEASE_SELECT_SCHEDULE_TYPE']],
    ['need a day', [choose('WEEKLY'), add], ['REQUIRED']],
    ['need a date', [choose('DATE_RANGE'), add], ['REQUIRED']],
    ['need dates that exist', [choose('DATE_RANGE'), date('startDate', '02-30-2026'), add], ['WRONG_SHAPE']],
    ['begin before they end', [choose('WEEKLY'), day('TUESDAY'), time('endTime', '07:00'), add], ['CHECK_TIME_START']],
    [
      'end after they begin',
      [choose('DATE_RANGE'), date('startDate', '12-25-2026'), date('endDate', '12-24-2026'), add],
      ['CHECK_DATE_START'],
    ],
    ['occur only once per day', [choose('WEEKLY'), day('MONDAY'), day('TUESDAY'), add], ['DUPLICATED_DAY']],
    ['do not overlap, even if the user keeps both', [choose('WEEKLY'), day('MONDAY'), { type: 'keepBoth' }], ['DUPLICATED_DAY']],
    ['are not on a closed day', [showClosed, choose('WEEKLY'), day('MONDAY'), add], ['DUPLICATED_DAY_CLOSED']],
  ])('%s', (_what, events, codes) => {
    covers('5-109');
    const { context } = contextAfter(HOURS, ...events);
    expect(codesOf(context)).toEqual(codes);
    expect(context.hours).toEqual(HOURS);
  });

  test('are one entry per day, and their times are kept for the next entry', () => {
    const { context } = contextAfter(NO_HOURS, choose('WEEKLY'), { type: 'toggleAllDays' }, day('MONDAY'), time('startTime', '09:30'), add);
    expect(context.hours.schedules).toHaveLength(6);
    expect(context.hours.schedules[0]).toEqual({ ...tuesday, startTime: '09:30' });
    expect(currentDraft(context)).toMatchObject({ type: 'WEEKLY', days: [], startTime: '09:30' });
  });

  test('are another period of the day if the user keeps both', () => {
    const { context } = contextAfter(HOURS, choose('WEEKLY'), day('MONDAY'), time('startTime', '18:00'), time('endTime', '20:00'), add, {
      type: 'keepBoth',
    });
    expect(context.hours.schedules[2]).toEqual({ ...monday, startTime: '18:00', endTime: '20:00', anotherPeriod: true });
  });

  test('close the next morning if the user chooses so', () => {
    const events = [choose('WEEKLY'), day('TUESDAY'), time('startTime', '19:00'), time('endTime', '07:00'), add];
    const { context } = contextAfter(HOURS, ...events, { type: 'closeNextMorning' });
    expect(context.hours.schedules[2]).toEqual({ ...tuesday, startTime: '19:00', endTime: '07:00', endsNextDay: true });
  });

  test('last all day if the user ticks all day, or closes a day without times', () => {
    const openContext = contextAfter(NO_HOURS, choose('WEEKLY'), day('MONDAY'), { type: 'setAllDay', value: true }, add);
    expect(openContext.context.hours.schedules).toEqual([{ ...monday, startTime: '00:00', endTime: '23:59' }]);
    const closedContext = contextAfter(NO_HOURS, showClosed, choose('DATE_RANGE'), date('startDate', '12-25-2026'), add);
    expect(closedContext.context.hours.closeSchedules).toEqual([{ type: 'DATE_RANGE', startDate: '2026-12-25', endDate: '2026-12-25' }]);
  });

  test('are replaced by "always open", and vice versa, until an undo restores them', () => {
    const alwaysOpenContext = contextAfter(HOURS, choose('FULL_DAY'), add);
    expect(alwaysOpenContext.context.hours.schedules).toEqual([{ type: 'FULL_DAY' }]);
    expect(contextAfter(HOURS, choose('FULL_DAY'), add, { type: 'undo' }).context.hours).toEqual(HOURS);
    expect(contextAfter(HOURS, choose('FULL_DAY'), add, choose('WEEKLY'), day('TUESDAY'), add).context.hours.schedules).toEqual([tuesday]);
  });
});

describe('existing hours', () => {
  test('are changed in place, and drafts of new entries are kept', () => {
    const edit: HoursEvent = { type: 'edit', list: 'schedules', index: 0 };
    const changingContext = contextAfter(HOURS, choose('WEEKLY'), day('TUESDAY'), edit, time('endTime', '18:00'));
    expect(currentDraft(changingContext.context)).toMatchObject({ days: ['MONDAY'], endTime: '18:00' });
    expect(changingContext.context.drafts.schedules.days).toEqual(['TUESDAY']);
    const changedContext = contextAfter(HOURS, edit, time('endTime', '18:00'), add);
    expect(changedContext.context.hours.schedules).toContainEqual({ ...monday, endTime: '18:00' });
    expect(countChanges(HOURS, changedContext.context.hours)).toBe(1);
  });

  test('are copied to other days and replace their hours, unless such a day is closed', () => {
    const copy: readonly HoursEvent[] = [{ type: 'openDay', day: 'MONDAY' }, { type: 'toggleCopyDay', day: 'TUESDAY' }, { type: 'copy' }];
    expect(contextAfter(HOURS, ...copy).context.hours.schedules.at(-1)).toEqual(tuesday);
    const closedContext: EditedHours = { ...HOURS, closeSchedules: [{ type: 'WEEKLY', day: 'TUESDAY' }] };
    expect(codesOf(contextAfter(closedContext, ...copy).context)).toEqual(['DUPLICATED_DAY_CLOSED']);
    expect(contextAfter(closedContext, ...copy).context.hours).toEqual(closedContext);
  });

  test('are saved only without contradictions and without an entry that is not added', () => {
    const hoursWithClosedDay: EditedHours = { ...HOURS, closeSchedules: [{ type: 'WEEKLY', day: 'MONDAY' }] };
    expect(contextAfter(hoursWithClosedDay, { type: 'save' }).context.saveIssues.map(({ code }) => code)).toEqual([
      'DUPLICATED_DAY_CLOSED',
    ]);
    expect(contextAfter(hoursWithClosedDay, { type: 'remove', list: 'closeSchedules', index: 0 }, { type: 'save' }).value).toBe('saved');
    const typed = contextAfter(HOURS, choose('WEEKLY'), day('TUESDAY'), { type: 'save' });
    expect([typed.value, typed.context.hasUnfinishedEntry]).toEqual([{ open: 'adding' }, true]);
    expect(contextAfter(HOURS, choose('WEEKLY'), day('TUESDAY'), { type: 'saveWithout' }).context.hours).toEqual(HOURS);
  });
});

describe('end of hoursMachine', () => {
  const closedContext = day('TUESDAY');

  test('returns the saved hours, or null when the user leaves', () => {
    const savedSnapshot = contextAfter(HOURS, { type: 'remove', list: 'schedules', index: 1 }, { type: 'save' });
    expect(savedSnapshot).toMatchObject({ status: 'done', output: { schedules: [monday], closeSchedules: [] } });
    expect(contextAfter(HOURS, { type: 'leave' })).toMatchObject({ value: 'left', status: 'done', output: null });
  });

  test.each<[string, HoursEvent[], unknown]>([
    ['chosen and not added', [choose('WEEKLY'), closedContext], { open: 'adding' }],
    ['removed', [{ type: 'remove', list: 'schedules', index: 0 }], { open: 'adding' }],
    ['changed in an entry', [{ type: 'edit', list: 'schedules', index: 0 }, time('endTime', '18:00')], { open: 'changing' }],
    ['copied to a day', [{ type: 'openDay', day: 'MONDAY' }, { type: 'toggleCopyDay', day: 'TUESDAY' }, { type: 'copy' }], { open: 'day' }],
  ])('asks before leaving when something was %s, and stays in the same state', (_what, events, expectedState) => {
    const leavingSnapshot = contextAfter(HOURS, ...events, { type: 'leave' });
    expect(leavingSnapshot.value).toBe('leaving');
    const stayedSnapshot = contextAfter(HOURS, ...events, { type: 'leave' }, { type: 'stay' });
    expect([stayedSnapshot.value, stayedSnapshot.context]).toEqual([expectedState, contextAfter(HOURS, ...events).context]);
    expect(contextAfter(HOURS, ...events, { type: 'leave' }, { type: 'leave' })).toMatchObject({ value: 'left', output: null });
  });
});

type Snapshot = SnapshotFrom<typeof hoursMachine>;
type Event = EventFromLogic<typeof hoursMachine>;

/** Sets of events with the event at which the walk begins. Each set is small enough to visit all its states. */
const EVENT_SETS: Readonly<Record<string, { readonly from?: Event; readonly events: readonly Event[] }>> = {
  'adding hours': {
    events: [
      choose('WEEKLY'),
      choose('FULL_DAY'),
      choose('PERMANENTLY_CLOSED'),
      day('MONDAY'),
      time('endTime', '07:00'),
      add,
      { type: 'keepBoth' },
      { type: 'closeNextMorning' },
      { type: 'save' },
      { type: 'saveWithout' },
    ],
  },
  'closed days': {
    from: showClosed,
    events: [
      choose('WEEKLY'),
      choose('PERMANENTLY_CLOSED'),
      day('MONDAY'),
      day('TUESDAY'),
      add,
      { type: 'remove', list: 'closeSchedules', index: 0 },
      { type: 'save' },
      { type: 'leave' },
    ],
  },
  'changing, copying and removing': {
    events: [
      { type: 'edit', list: 'schedules', index: 0 },
      { type: 'edit', list: 'schedules', index: 1 },
      time('startTime', '18:00'),
      add,
      { type: 'cancel' },
      { type: 'remove', list: 'schedules', index: 0 },
      { type: 'openDay', day: 'MONDAY' },
      { type: 'toggleCopyDay', day: 'TUESDAY' },
      { type: 'copy' },
      { type: 'undo' },
      { type: 'reset' },
      { type: 'save' },
      { type: 'leave' },
      { type: 'stay' },
    ],
  },
};

/** Returns the key of a state. Announcements and the hours that "Undo" restores are not part of the state. */
const stateKey = ({ value, context: { lastChange: _news, undoHours, ...context } }: Snapshot): string =>
  JSON.stringify([value, undoHours !== null, context]);

const START_HOURS: EditedHours = { schedules: [monday], closeSchedules: [] };
const CHANGING_EVENTS = ['add', 'keepBoth', 'closeNextMorning', 'remove', 'copy', 'undo', 'reset'];

describe.each(Object.entries(EVENT_SETS))('hoursMachine in every reachable state of %s', (_name, { from, events }) => {
  const paths = getShortestPaths(hoursMachine, {
    ...(from === undefined ? { input: START_HOURS } : { fromState: contextAfter(START_HOURS, from) }),
    events: [...events],
    serializeState: stateKey,
  });
  const snapshots: readonly Snapshot[] = paths.map(({ state }) => state);
  const steps = snapshots.flatMap((state) =>
    events.map((event) => ({ event, from: state.context, to: getNextSnapshot(hoursMachine, state, event) })),
  );

  test('ends without hours, or with the saved hours', () => {
    const finalSnapshots = snapshots.filter(({ status }) => status === 'done');
    expect(finalSnapshots.length).toBeGreaterThan(0);
    for (const { value, output, context } of finalSnapshots) expect(output).toEqual(value === 'saved' ? context.hours : null);
  });

  test('reaches many states, including saved hours', () => {
    expect(snapshots.length).toBeGreaterThan(50);
    expect(snapshots.some(({ value }) => value === 'saved')).toBe(true);
  });

  test('never contains hours that break a rule', () => {
    const invalidSnapshots = snapshots.filter(({ context: { hours } }) => validateHours(hours.schedules, hours.closeSchedules).length > 0);
    expect(invalidSnapshots).toEqual([]);
  });

  test('changes no entry on a refusal, and reports the error code', () => {
    const refusedSteps = steps.filter(({ to }) => to.context.issues.length > 0);
    expect(refusedSteps.length).toBeGreaterThan(0);
    for (const { from: before, to } of refusedSteps) expect(to.context.hours).toEqual(before.hours);
    expect(refusedSteps.flatMap(({ to }) => codesOf(to.context)).every((code) => /^[A-Z_]{8,}$/.test(code))).toBe(true);
  });

  test('changes hours only by events that change hours', () => {
    const changedSteps = steps.filter(({ from: before, to }) => JSON.stringify(before.hours) !== JSON.stringify(to.context.hours));
    expect(changedSteps.length).toBeGreaterThan(0);
    expect(changedSteps.map(({ event }) => event.type).filter((type) => !CHANGING_EVENTS.includes(type))).toEqual([]);
  });

  test('keeps drafts of new entries until they are added', () => {
    const lostDraftSteps = steps.filter(({ event, from: before, to }) => {
      const isDraftKept =
        before.editedEntry === null && ['chooseType', 'toggleDay', 'setTime', 'keepBoth', 'closeNextMorning'].includes(event.type);
      const wasAdded = to.context.lastChange?.changeKind === 'added';
      return !isDraftKept && !wasAdded && JSON.stringify(before.drafts) !== JSON.stringify(to.context.drafts);
    });
    expect(lostDraftSteps).toEqual([]);
  });
});
