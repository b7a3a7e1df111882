import { assign, setup } from 'xstate';
import type { EditedHours } from './editedHours.ts';
import { updateDraft, type DraftEvent } from './entryDraft.ts';
import { countChanges, issuesOf } from './hoursChanges.ts';
import {
  withAcceptedDraft,
  NO_MESSAGES,
  withDayCopied,
  copyRefusal,
  currentDraft,
  withEditedEntry,
  hasEntry,
  isUnfinished,
  initialContext,
  refusalOf,
  withRefusal,
  withEntryRemoved,
  withReset,
  withUndo,
  withCurrentDraft,
  type HoursContext,
  type HoursEvent,
} from './hoursContext.ts';

/** Events that change the values of the form. */
const DRAFT_EVENT_TYPES = {
  chooseType: { actions: 'write' },
  toggleDay: { actions: 'write' },
  toggleAllDays: { actions: 'write' },
  setPeriod: { actions: 'write' },
  setDate: { actions: 'write' },
  setTime: { actions: 'write' },
  setNextDay: { actions: 'write' },
  setAllDay: { actions: 'write' },
} as const satisfies Record<DraftEvent['type'], unknown>;

const isDraftEvent = (event: HoursEvent): event is DraftEvent => Object.hasOwn(DRAFT_EVENT_TYPES, event.type);

/** Returns to the open day if there is one, else to the form for the next entry. */
const RETURN_TRANSITIONS = [{ guard: 'cameFromDay', target: 'day' }, { target: 'adding' }] as const;
const returnAfter = <Action extends string>(actions: Action) => RETURN_TRANSITIONS.map((transition) => ({ ...transition, actions }));
const addTransitions = [{ guard: 'isRefused', actions: 'refuse' }, ...returnAfter('accept')] as const;

/**
 * State machine of the editor of opening hours and closed days. Its guards apply the rules of section 5 of the specification by the
 * domain's `validateHours`. It is pure: no clock, no storage, no texts. It ends with hours that satisfy every rule, or with null if the
 * user left.
 */
export const hoursMachine = setup({
  types: { context: {} as HoursContext, events: {} as HoursEvent, input: {} as EditedHours, output: {} as EditedHours | null },
  guards: {
    isRefused: ({ context, event }) => refusalOf(context, event).length > 0,
    hasEntry: ({ context, event }) => hasEntry(context, event),
    isCopyRefused: ({ context }) => copyRefusal(context).length > 0,
    hasWhereTo: ({ context }) => context.copyTargets.length > 0,
    hasBefore: ({ context }) => context.undoHours !== null,
    isInvalid: ({ context }) => issuesOf(context.hours).length > 0,
    isUnfinished: ({ context }) => isUnfinished(context),
    hasUnsaved: ({ context }) => isUnfinished(context) || countChanges(context.initialHours, context.hours) > 0,
    cameFromDay: ({ context }) => context.day !== null,
  },
  actions: {
    write: assign(({ context, event }) =>
      isDraftEvent(event) ? { ...NO_MESSAGES, ...withCurrentDraft(context, updateDraft(currentDraft(context), event)) } : {},
    ),
    refuse: assign(({ context, event }) => withRefusal(context, event)),
    accept: assign(({ context, event }) => withAcceptedDraft(context, event)),
    edit: assign(({ context, event }) => withEditedEntry(context, event)),
    remove: assign(({ context, event }) => withEntryRemoved(context, event)),
    leaveChange: assign({ ...NO_MESSAGES, editedEntry: null }),
    leaveDay: assign({ ...NO_MESSAGES, day: null, copyTargets: [] }),
    show: assign(({ event }) => ({
      ...NO_MESSAGES,
      editedEntry: null,
      day: null,
      copyTargets: [],
      ...('list' in event && { list: event.list }),
    })),
    openDay: assign(({ event }) => ({ ...NO_MESSAGES, editedEntry: null, copyTargets: [], ...('day' in event && { day: event.day }) })),
    toggleCopyDay: assign(({ context: { copyTargets }, event }) => {
      if (!('day' in event)) return {};
      return {
        ...NO_MESSAGES,
        copyTargets: copyTargets.includes(event.day) ? copyTargets.filter((day) => day !== event.day) : [...copyTargets, event.day],
      };
    }),
    refuseCopy: assign(({ context }) => ({ ...NO_MESSAGES, issues: copyRefusal(context) })),
    copy: assign(({ context }) => withDayCopied(context)),
    undo: assign(({ context }) => withUndo(context)),
    startOver: assign(({ context }) => withReset(context)),
    showInvalid: assign(({ context }) => ({ ...NO_MESSAGES, saveIssues: issuesOf(context.hours) })),
    showUnfinished: assign({ ...NO_MESSAGES, hasUnfinishedEntry: true }),
    clearMessages: assign(NO_MESSAGES),
  },
}).createMachine({
  id: 'hours',
  context: ({ input }) => initialContext(input),
  initial: 'open',
  output: ({ event }) => event.output as EditedHours | null,
  states: {
    open: {
      initial: 'adding',
      on: {
        edit: { guard: 'hasEntry', target: '.changing', actions: 'edit' },
        show: { target: '.adding', actions: 'show' },
        openDay: { target: '.day', actions: 'openDay' },
        remove: { guard: 'hasEntry', target: '.returning', actions: 'remove' },
        undo: { guard: 'hasBefore', target: '.returning', actions: 'undo' },
        reset: { target: '.returning', actions: 'startOver' },
        save: [
          { guard: 'isUnfinished', actions: 'showUnfinished' },
          { guard: 'isInvalid', actions: 'showInvalid' },
          { target: 'saved', actions: 'clearMessages' },
        ],
        saveWithout: [
          { guard: 'isInvalid', actions: 'showInvalid' },
          { target: 'saved', actions: 'clearMessages' },
        ],
        leave: [{ guard: 'hasUnsaved', target: 'leaving' }, { target: 'left' }],
      },
      states: {
        /** The form adds hours or closed days. */
        adding: { on: { ...DRAFT_EVENT_TYPES, add: addTransitions, keepBoth: addTransitions, closeNextMorning: addTransitions } },
        /** The form changes an existing entry. */
        changing: {
          on: {
            ...DRAFT_EVENT_TYPES,
            add: addTransitions,
            keepBoth: addTransitions,
            closeNextMorning: addTransitions,
            cancel: returnAfter('leaveChange'),
          },
        },
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
        returning: { always: RETURN_TRANSITIONS },
        previous: { type: 'history' },
      },
    },
    /** Asks for confirmation to leave unsaved hours. */
    leaving: { on: { stay: 'open.previous', leave: 'left' } },
    saved: { type: 'final', output: ({ context }) => context.hours },
    left: { type: 'final', output: null },
  },
});
