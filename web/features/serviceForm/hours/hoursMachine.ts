import { assign, setup } from 'xstate';
import type { EditedHours } from './editedHours.ts';
import { write, type WriteEvent } from './entryDraft.ts';
import { countChanges, issuesOf } from './hoursChanges.ts';
import {
  accepted,
  CALM,
  copiedIn,
  copyRefusal,
  draftIn,
  editing,
  isThere,
  isUnfinished,
  opening,
  refusalOf,
  refused,
  removed,
  startedOver,
  undone,
  withDraftIn,
  type HoursContext,
  type HoursEvent,
} from './hoursContext.ts';

/** Events that change the values of the form. */
const WRITING = {
  chooseType: { actions: 'write' },
  toggleDay: { actions: 'write' },
  toggleAllDays: { actions: 'write' },
  setPeriod: { actions: 'write' },
  setDate: { actions: 'write' },
  setTime: { actions: 'write' },
  setNextDay: { actions: 'write' },
  setAllDay: { actions: 'write' },
} as const satisfies Record<WriteEvent['type'], unknown>;

const isWriting = (event: HoursEvent): event is WriteEvent => Object.hasOwn(WRITING, event.type);

/** Returns to the open day if there is one, else to the form for the next entry. */
const BACK = [{ guard: 'cameFromDay', target: 'day' }, { target: 'adding' }] as const;
const backAfter = <Action extends string>(actions: Action) => BACK.map((way) => ({ ...way, actions }));
const tryIt = [{ guard: 'isRefused', actions: 'refuse' }, ...backAfter('accept')] as const;

/**
 * State machine of the editor of opening hours and closed days. Its guards apply the rules of section 5 of the specification by the
 * domain's `validateHours`. It is pure: no clock, no storage, no texts. It ends with hours that satisfy every rule, or with null if the
 * user left.
 */
export const hoursMachine = setup({
  types: { context: {} as HoursContext, events: {} as HoursEvent, input: {} as EditedHours, output: {} as EditedHours | null },
  guards: {
    isRefused: ({ context, event }) => refusalOf(context, event).length > 0,
    isThere: ({ context, event }) => isThere(context, event),
    isCopyRefused: ({ context }) => copyRefusal(context).length > 0,
    hasWhereTo: ({ context }) => context.copyTo.length > 0,
    hasBefore: ({ context }) => context.before !== null,
    isWrong: ({ context }) => issuesOf(context.hours).length > 0,
    isUnfinished: ({ context }) => isUnfinished(context),
    hasUnsaved: ({ context }) => isUnfinished(context) || countChanges(context.opened, context.hours) > 0,
    cameFromDay: ({ context }) => context.day !== null,
  },
  actions: {
    write: assign(({ context, event }) => (isWriting(event) ? { ...CALM, ...withDraftIn(context, write(draftIn(context), event)) } : {})),
    refuse: assign(({ context, event }) => refused(context, event)),
    accept: assign(({ context, event }) => accepted(context, event)),
    edit: assign(({ context, event }) => editing(context, event)),
    remove: assign(({ context, event }) => removed(context, event)),
    leaveChange: assign({ ...CALM, change: null }),
    leaveDay: assign({ ...CALM, day: null, copyTo: [] }),
    show: assign(({ event }) => ({ ...CALM, change: null, day: null, copyTo: [], ...('list' in event && { list: event.list }) })),
    openDay: assign(({ event }) => ({ ...CALM, change: null, copyTo: [], ...('day' in event && { day: event.day }) })),
    toggleCopyDay: assign(({ context: { copyTo }, event }) => {
      if (!('day' in event)) return {};
      return { ...CALM, copyTo: copyTo.includes(event.day) ? copyTo.filter((day) => day !== event.day) : [...copyTo, event.day] };
    }),
    refuseCopy: assign(({ context }) => ({ ...CALM, issues: copyRefusal(context) })),
    copy: assign(({ context }) => copiedIn(context)),
    undo: assign(({ context }) => undone(context)),
    startOver: assign(({ context }) => startedOver(context)),
    sayWrong: assign(({ context }) => ({ ...CALM, wrong: issuesOf(context.hours) })),
    sayUnfinished: assign({ ...CALM, unfinished: true }),
    calmDown: assign(CALM),
  },
}).createMachine({
  id: 'hours',
  context: ({ input }) => opening(input),
  initial: 'open',
  output: ({ event }) => event.output as EditedHours | null,
  states: {
    open: {
      initial: 'adding',
      on: {
        edit: { guard: 'isThere', target: '.changing', actions: 'edit' },
        show: { target: '.adding', actions: 'show' },
        openDay: { target: '.day', actions: 'openDay' },
        remove: { guard: 'isThere', target: '.settling', actions: 'remove' },
        undo: { guard: 'hasBefore', target: '.settling', actions: 'undo' },
        reset: { target: '.settling', actions: 'startOver' },
        save: [
          { guard: 'isUnfinished', actions: 'sayUnfinished' },
          { guard: 'isWrong', actions: 'sayWrong' },
          { target: 'saved', actions: 'calmDown' },
        ],
        saveWithout: [
          { guard: 'isWrong', actions: 'sayWrong' },
          { target: 'saved', actions: 'calmDown' },
        ],
        leave: [{ guard: 'hasUnsaved', target: 'leaving' }, { target: 'left' }],
      },
      states: {
        /** The form adds hours or closed days. */
        adding: { on: { ...WRITING, add: tryIt, keepBoth: tryIt, closeNextMorning: tryIt } },
        /** The form changes an existing entry. */
        changing: { on: { ...WRITING, add: tryIt, keepBoth: tryIt, closeNextMorning: tryIt, cancel: backAfter('leaveChange') } },
        /** The panel of one day: its periods, and the days to which they are copied. */
        day: {
          on: {
            cancel: { target: 'adding', actions: 'leaveDay' },
            toggleCopyDay: { actions: 'toggleCopyDay' },
            copy: [
              { guard: 'isCopyRefused', actions: 'refuseCopy' },
              { guard: 'hasWhereTo', actions: 'copy' },
            ],
          },
        },
        settling: { always: BACK },
        asBefore: { type: 'history' },
      },
    },
    /** Asks for confirmation to leave unsaved hours. */
    leaving: { on: { stay: 'open.asBefore', leave: 'left' } },
    saved: { type: 'final', output: ({ context }) => context.hours },
    left: { type: 'final', output: null },
  },
});
