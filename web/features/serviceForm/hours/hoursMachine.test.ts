import { getShortestPaths } from '@xstate/graph';
import { createActor, getNextSnapshot, type EventFromLogic, type SnapshotFrom } from 'xstate';
import { validateHours } from '#kernel/schedule/validate.ts';
import type { EditedHours } from './editedHours.ts';
import { countChanges } from './hoursChanges.ts';
import { draftIn, type HoursContext, type HoursEvent } from './hoursContext.ts';
import { hoursMachine } from './hoursMachine.ts';

const monday = { type: 'WEEKLY', day: 'MONDAY', startTime: '08:00', endTime: '17:00' } as const;
const tuesday = { ...monday, day: 'TUESDAY' } as const;
const HOURS: EditedHours = {
  schedules: [monday, { type: 'MONTHLY', period: 'LAST', day: 'FRIDAY', startTime: '09:00', endTime: '12:00' }],
  closeSchedules: [],
};
const EMPTY: EditedHours = { schedules: [], closeSchedules: [] };

const after = (hours: EditedHours, ...events: readonly HoursEvent[]) => {
  const actor = createActor(hoursMachine, { input: hours }).start();
  events.forEach((event) => actor.send(event));
  return actor.getSnapshot();
};
const codesOf = ({ issues }: HoursContext) => issues.map(({ code }) => code);
const choose = (of: Extract<HoursEvent, { type: 'chooseType' }>['of']): HoursEvent => ({ type: 'chooseType', of });
const day = (name: 'MONDAY' | 'TUESDAY'): HoursEvent => ({ type: 'toggleDay', day: name });
const time = (of: 'startTime' | 'endTime', at: string): HoursEvent => ({ type: 'setTime', of, time: at });
const date = (of: 'startDate' | 'endDate', typed: string): HoursEvent => ({ type: 'setDate', of, typed });
const closed: HoursEvent = { type: 'show', list: 'closeSchedules' };
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
    ['are not on a closed day', [closed, choose('WEEKLY'), day('MONDAY'), add], ['DUPLICATED_DAY_CLOSED']],
  ])('%s', (_what, events, codes) => {
    covers('5-109');
    const { context } = after(HOURS, ...events);
    expect(codesOf(context)).toEqual(codes);
    expect(context.hours).toEqual(HOURS);
  });

  test('are one entry per day, and their times are kept for the next entry', () => {
    const { context } = after(EMPTY, choose('WEEKLY'), { type: 'toggleAllDays' }, day('MONDAY'), time('startTime', '09:30'), add);
    expect(context.hours.schedules).toHaveLength(6);
    expect(context.hours.schedules[0]).toEqual({ ...tuesday, startTime: '09:30' });
    expect(draftIn(context)).toMatchObject({ type: 'WEEKLY', days: [], startTime: '09:30' });
  });

  test('are another period of the day if the user keeps both', () => {
    const { context } = after(HOURS, choose('WEEKLY'), day('MONDAY'), time('startTime', '18:00'), time('endTime', '20:00'), add, {
      type: 'keepBoth',
    });
    expect(context.hours.schedules[2]).toEqual({ ...monday, startTime: '18:00', endTime: '20:00', anotherPeriod: true });
  });

  test('close the next morning if the user chooses so', () => {
    const events = [choose('WEEKLY'), day('TUESDAY'), time('startTime', '19:00'), time('endTime', '07:00'), add];
    const { context } = after(HOURS, ...events, { type: 'closeNextMorning' });
    expect(context.hours.schedules[2]).toEqual({ ...tuesday, startTime: '19:00', endTime: '07:00', endsNextDay: true });
  });

  test('last all day from 00:00 to 23:59; a closed day without times is closed all day', () => {
    const open = after(EMPTY, choose('WEEKLY'), day('MONDAY'), { type: 'setAllDay', value: true }, add);
    expect(open.context.hours.schedules).toEqual([{ ...monday, startTime: '00:00', endTime: '23:59' }]);
    const shut = after(EMPTY, closed, choose('DATE_RANGE'), date('startDate', '12-25-2026'), add);
    expect(shut.context.hours.closeSchedules).toEqual([{ type: 'DATE_RANGE', startDate: '2026-12-25', endDate: '2026-12-25' }]);
  });

  test('replace other hours if they are "always open", and vice versa; undo restores them', () => {
    const always = after(HOURS, choose('FULL_DAY'), add);
    expect(always.context.hours.schedules).toEqual([{ type: 'FULL_DAY' }]);
    expect(after(HOURS, choose('FULL_DAY'), add, { type: 'undo' }).context.hours).toEqual(HOURS);
    expect(after(HOURS, choose('FULL_DAY'), add, choose('WEEKLY'), day('TUESDAY'), add).context.hours.schedules).toEqual([tuesday]);
  });
});

describe('existing hours', () => {
  test('are changed in place, and drafts of new entries are kept', () => {
    const edit: HoursEvent = { type: 'edit', list: 'schedules', index: 0 };
    const changing = after(HOURS, choose('WEEKLY'), day('TUESDAY'), edit, time('endTime', '18:00'));
    expect(draftIn(changing.context)).toMatchObject({ days: ['MONDAY'], endTime: '18:00' });
    expect(changing.context.drafts.schedules.days).toEqual(['TUESDAY']);
    const done = after(HOURS, edit, time('endTime', '18:00'), add);
    expect(done.context.hours.schedules).toContainEqual({ ...monday, endTime: '18:00' });
    expect(countChanges(HOURS, done.context.hours)).toBe(1);
  });

  test('are copied to other days and replace their hours, unless such a day is closed', () => {
    const copy: readonly HoursEvent[] = [{ type: 'openDay', day: 'MONDAY' }, { type: 'toggleCopyDay', day: 'TUESDAY' }, { type: 'copy' }];
    expect(after(HOURS, ...copy).context.hours.schedules.at(-1)).toEqual(tuesday);
    const shut: EditedHours = { ...HOURS, closeSchedules: [{ type: 'WEEKLY', day: 'TUESDAY' }] };
    expect(codesOf(after(shut, ...copy).context)).toEqual(['DUPLICATED_DAY_CLOSED']);
    expect(after(shut, ...copy).context.hours).toEqual(shut);
  });

  test('are saved only without contradictions and without an entry that is not added', () => {
    const twice: EditedHours = { ...HOURS, closeSchedules: [{ type: 'WEEKLY', day: 'MONDAY' }] };
    expect(after(twice, { type: 'save' }).context.wrong.map(({ code }) => code)).toEqual(['DUPLICATED_DAY_CLOSED']);
    expect(after(twice, { type: 'remove', list: 'closeSchedules', index: 0 }, { type: 'save' }).value).toBe('saved');
    const typed = after(HOURS, choose('WEEKLY'), day('TUESDAY'), { type: 'save' });
    expect([typed.value, typed.context.unfinished]).toEqual([{ open: 'adding' }, true]);
    expect(after(HOURS, choose('WEEKLY'), day('TUESDAY'), { type: 'saveWithout' }).context.hours).toEqual(HOURS);
  });
});

describe('end of hoursMachine', () => {
  const shut = day('TUESDAY');

  test('returns the saved hours, or null when the user leaves', () => {
    const saved = after(HOURS, { type: 'remove', list: 'schedules', index: 1 }, { type: 'save' });
    expect(saved).toMatchObject({ status: 'done', output: { schedules: [monday], closeSchedules: [] } });
    expect(after(HOURS, { type: 'leave' })).toMatchObject({ value: 'left', status: 'done', output: null });
  });

  test.each<[string, HoursEvent[], unknown]>([
    ['chosen and not added', [choose('WEEKLY'), shut], { open: 'adding' }],
    ['removed', [{ type: 'remove', list: 'schedules', index: 0 }], { open: 'adding' }],
    ['changed in an entry', [{ type: 'edit', list: 'schedules', index: 0 }, time('endTime', '18:00')], { open: 'changing' }],
    ['copied to a day', [{ type: 'openDay', day: 'MONDAY' }, { type: 'toggleCopyDay', day: 'TUESDAY' }, { type: 'copy' }], { open: 'day' }],
  ])('asks before leaving when something was %s, and stays in the same state', (_what, events, where) => {
    const leaving = after(HOURS, ...events, { type: 'leave' });
    expect(leaving.value).toBe('leaving');
    const stayed = after(HOURS, ...events, { type: 'leave' }, { type: 'stay' });
    expect([stayed.value, stayed.context]).toEqual([where, after(HOURS, ...events).context]);
    expect(after(HOURS, ...events, { type: 'leave' }, { type: 'leave' })).toMatchObject({ value: 'left', output: null });
  });
});

type Snapshot = SnapshotFrom<typeof hoursMachine>;
type Event = EventFromLogic<typeof hoursMachine>;

/** Sets of events with the event at which the walk begins. Each set is small enough to visit all its states. */
const WALKS: Readonly<Record<string, { readonly from?: Event; readonly events: readonly Event[] }>> = {
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
    from: closed,
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
const stateKey = ({ value, context: { news: _news, before, ...context } }: Snapshot): string =>
  JSON.stringify([value, before !== null, context]);

const START: EditedHours = { schedules: [monday], closeSchedules: [] };
const CHANGING = ['add', 'keepBoth', 'closeNextMorning', 'remove', 'copy', 'undo', 'reset'];

describe.each(Object.entries(WALKS))('hoursMachine in every reachable state of %s', (_name, { from, events }) => {
  const paths = getShortestPaths(hoursMachine, {
    ...(from === undefined ? { input: START } : { fromState: after(START, from) }),
    events: [...events],
    serializeState: stateKey,
  });
  const snapshots: readonly Snapshot[] = paths.map(({ state }) => state);
  const steps = snapshots.flatMap((state) =>
    events.map((event) => ({ event, from: state.context, to: getNextSnapshot(hoursMachine, state, event) })),
  );

  test('ends without hours, or with the saved hours', () => {
    const ended = snapshots.filter(({ status }) => status === 'done');
    expect(ended.length).toBeGreaterThan(0);
    for (const { value, output, context } of ended) expect(output).toEqual(value === 'saved' ? context.hours : null);
  });

  test('reaches many states, including saved hours', () => {
    expect(snapshots.length).toBeGreaterThan(50);
    expect(snapshots.some(({ value }) => value === 'saved')).toBe(true);
  });

  test('never contains hours that break a rule', () => {
    const broken = snapshots.filter(({ context: { hours } }) => validateHours(hours.schedules, hours.closeSchedules).length > 0);
    expect(broken).toEqual([]);
  });

  test('changes no entry on a refusal, and reports the error code', () => {
    const refusals = steps.filter(({ to }) => to.context.issues.length > 0);
    expect(refusals.length).toBeGreaterThan(0);
    for (const { from: before, to } of refusals) expect(to.context.hours).toEqual(before.hours);
    expect(refusals.flatMap(({ to }) => codesOf(to.context)).every((code) => /^[A-Z_]{8,}$/.test(code))).toBe(true);
  });

  test('changes hours only by events that change hours', () => {
    const changed = steps.filter(({ from: before, to }) => JSON.stringify(before.hours) !== JSON.stringify(to.context.hours));
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.map(({ event }) => event.type).filter((type) => !CHANGING.includes(type))).toEqual([]);
  });

  test('keeps drafts of new entries until they are added', () => {
    const lost = steps.filter(({ event, from: before, to }) => {
      const unsaid = before.change === null && ['chooseType', 'toggleDay', 'setTime', 'keepBoth', 'closeNextMorning'].includes(event.type);
      const wasAdded = to.context.news?.what === 'added';
      return !unsaid && !wasAdded && JSON.stringify(before.drafts) !== JSON.stringify(to.context.drafts);
    });
    expect(lost).toEqual([]);
  });
});
