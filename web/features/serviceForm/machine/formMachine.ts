import { assign, fromPromise, raise, setup } from 'xstate';
import { countOpenChoices } from '#web/ui/editing/merge/merge.ts';
import type { EditedHours } from '../hours/editedHours.ts';
import {
  changedFieldsOf,
  withDecision,
  withConflict,
  withLoaded,
  withDraft,
  withRefusal,
  withMerged,
  INITIAL_CONTEXT,
  withStartOver,
  withRestoredDraft,
  withTyped,
  valuesToSave,
  type EventOf,
  type FormContext,
  type FormEvent,
  type HoursMachine,
  type Issues,
  type LoadResult,
  type SaveResult,
  type ValuesToSave,
} from './formContext.ts';

const isEventOf = <Type extends FormEvent['type']>(event: FormEvent, type: Type): event is EventOf<Type> => event.type === type;
/** Narrows the event of an action to its type. */
const asEvent = <Type extends FormEvent['type']>(event: FormEvent, type: Type): EventOf<Type> => {
  if (isEventOf(event, type)) return event;
  throw new TypeError(`${event.type} instead of ${type}`);
};
const notProvided = (): never => {
  throw new Error('The screen provides this');
};

/**
 * State machine of the form of a service, from loading to saving. It is independent of server and device: the page provides how to load,
 * check and save, where to store a draft, and where to go after saving.
 */
export const formMachine = setup({
  types: { context: {} as FormContext, events: {} as FormEvent },
  actors: {
    load: fromPromise<LoadResult>(notProvided),
    check: fromPromise<Issues, ValuesToSave>(notProvided),
    save: fromPromise<SaveResult, ValuesToSave>(notProvided),
    fetchHoursEditor: fromPromise<HoursMachine>(notProvided),
  },
  guards: {
    isChanged: ({ context }) => changedFieldsOf(context).length > 0,
    hasDiscardedDraft: ({ context }) => context.discardedDraft !== null,
    isChosen: ({ context: { conflict } }) => conflict !== null && countOpenChoices(conflict) === 0,
    hasIssues: (_, issues: Issues) => Object.keys(issues).length > 0,
    isSaved: (_, hours: EditedHours | null) => hours !== null,
  },
  actions: {
    fill: assign(({ event }) => withLoaded(asEvent(event, 'LOADED'))),
    fillFromDraft: assign(({ event }) => withDraft(asEvent(event, 'DELETED'))),
    changeFields: assign(({ context, event }) => withTyped(context, asEvent(event, 'TYPED').patch)),
    startOver: assign(({ context, event }) => withStartOver(context, asEvent(event, 'START_OVER').at)),
    restoreDiscarded: assign(({ context }) => withRestoredDraft(context)),
    clearProblem: assign({ problem: null, discardedDraft: null }),
    clearIssues: assign({ issues: {} }),
    mergeChoices: assign({ savesMerged: true }),
    adoptMerged: assign(({ context }) => withMerged(context)),
    showIssues: assign(({ context }, issues: Issues) => withRefusal(context, issues, null)),
    showRefusal: assign(({ context, event }) => {
      const { issues, problem } = asEvent(event, 'REFUSED');
      return withRefusal(context, issues, problem);
    }),
    showQuota: assign(({ event }) => ({ problem: asEvent(event, 'QUOTA_REACHED').problem })),
    compare: assign(({ context, event }) => withConflict(context, asEvent(event, 'CONFLICT'))),
    decide: assign(({ context, event }) => withDecision(context, asEvent(event, 'DECIDE'))),
    showResult: assign(({ event }) => {
      const { id, message } = asEvent(event, 'SAVED');
      return { result: { id, message } };
    }),
    openHours: assign({ hours: ({ context: { values }, spawn }, editor: HoursMachine) => spawn(editor, { input: values }) }),
    applyHours: assign(({ context }, hours: EditedHours | null) => withTyped(context, hours ?? {})),
    closeHours: assign({ hours: null }),
    keepDraft: notProvided,
    forgetDraft: notProvided,
    leave: notProvided,
  },
}).createMachine({
  id: 'serviceForm',
  context: INITIAL_CONTEXT,
  initial: 'loading',
  states: {
    loading: {
      invoke: { src: 'load', onDone: { actions: raise(({ event }) => event.output) }, onError: 'failed' },
      on: {
        LOADED: { target: 'editing', actions: 'fill' },
        DELETED: { target: 'deleted', actions: 'fillFromDraft' },
        QUOTA_REACHED: { target: 'quotaReached', actions: 'showQuota' },
        NOT_ALLOWED: 'notAllowed',
        GONE: 'gone',
      },
    },
    failed: { on: { RETRY: 'loading' } },
    editing: {
      on: {
        TYPED: { actions: ['changeFields', 'keepDraft'] },
        START_OVER: { guard: 'isChanged', actions: ['startOver', 'keepDraft'] },
        RESTORE_DISCARDED: { guard: 'hasDiscardedDraft', actions: ['restoreDiscarded', 'keepDraft'] },
        EDIT_HOURS: 'fetchingHoursEditor',
        SAVE: 'checking',
      },
    },
    fetchingHoursEditor: {
      invoke: {
        src: 'fetchHoursEditor',
        onDone: { target: 'editingHours', actions: { type: 'openHours', params: ({ event }) => event.output } },
        onError: 'noHoursEditor',
      },
    },
    noHoursEditor: { on: { RETRY: 'fetchingHoursEditor', BACK: 'editing' } },
    editingHours: {
      exit: 'closeHours',
      on: {
        'xstate.done.actor.*': [
          {
            guard: { type: 'isSaved', params: ({ event }) => event.output },
            target: 'editing',
            actions: [{ type: 'applyHours', params: ({ event }) => event.output }, 'keepDraft'],
          },
          { target: 'editing' },
        ],
      },
    },
    checking: {
      entry: 'clearProblem',
      invoke: {
        src: 'check',
        input: ({ context }) => valuesToSave(context),
        onDone: [
          {
            guard: { type: 'hasIssues', params: ({ event }) => event.output },
            target: 'editing',
            actions: ['adoptMerged', { type: 'showIssues', params: ({ event }) => event.output }, 'keepDraft'],
          },
          { target: 'saving' },
        ],
        // If the rules fail to load, the server checks the form.
        onError: 'saving',
      },
    },
    saving: {
      entry: 'clearIssues',
      invoke: {
        src: 'save',
        input: ({ context }) => valuesToSave(context),
        onDone: { actions: raise(({ event }) => event.output) },
        onError: { target: 'keptOnDevice', actions: ['adoptMerged', 'keepDraft'] },
      },
      on: {
        SAVED: { target: 'done', actions: 'showResult' },
        REFUSED: { target: 'editing', actions: ['adoptMerged', 'showRefusal', 'keepDraft'] },
        DELETED: { target: 'deleted', actions: ['adoptMerged', 'keepDraft'] },
        QUOTA_REACHED: { target: 'quotaReached', actions: 'showQuota' },
        CONFLICT: { target: 'merging', actions: 'compare' },
      },
    },
    keptOnDevice: {
      on: {
        TYPED: { target: 'editing', actions: ['changeFields', 'keepDraft'] },
        EDIT_HOURS: 'fetchingHoursEditor',
        SAVE: 'checking',
      },
    },
    /** Another user saved first: both versions are shown side by side. */
    merging: {
      on: {
        DECIDE: { actions: 'decide' },
        SAVE: { guard: 'isChosen', target: 'checking', actions: 'mergeChoices' },
        BACK: 'editing',
      },
    },
    deleted: { on: { BACK: 'editing', RESTORED: 'editing' } },
    quotaReached: { on: { BACK: 'editing' } },
    gone: { type: 'final' },
    notAllowed: { type: 'final' },
    done: { type: 'final', entry: ['forgetDraft', 'leave'] },
  },
});
