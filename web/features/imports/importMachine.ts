import { assign, fromPromise, setup } from 'xstate';
import { ApiError } from '../../api/ApiError.ts';
import { isTooLarge } from '../../api/manage/uploadImport.ts';
import type { Input } from '../../api/operation.ts';
import type { ImportRecord } from '../../api/types.ts';
import type { FormError } from '../../ui/form/errorMessage.ts';

/** How a file is read: what a request changes; the rest stays. */
export type OptionsChange = Input<'PUT /imports/{id}/options'>['body'];

export interface ImportContext {
  /** The file that was chosen last. It stays after a refusal, so that it can be sent again. */
  readonly file: File | null;
  /** Share of the file that is sent, from 0 to 1. */
  readonly sentShare: number;
  /** Id of an import that is being opened. */
  readonly openedId: string | null;
  readonly record: ImportRecord | null;
  /** Changes of the options that the server has not confirmed. */
  readonly pendingChange: OptionsChange | null;
  /** Why the last action failed. */
  readonly problem: FormError | null;
  /** The server could not be reached when the state was read last. */
  readonly isOffline: boolean;
}

export type ImportEvent =
  | { readonly type: 'CHOOSE'; readonly file: File }
  | { readonly type: 'SENT'; readonly share: number }
  | { readonly type: 'CHANGE'; readonly change: OptionsChange }
  | { readonly type: 'RETRY' | 'CANCEL' | 'START' | 'REMOVE' }
  /** The import may have been undone. */
  | { readonly type: 'REFRESH' }
  /** The address names an import, or none (null). */
  | { readonly type: 'VISITED'; readonly id: string | null };

interface Failure {
  readonly error: unknown;
}

const notProvided = (): never => {
  throw new Error('The screen provides this');
};
const requireRecord = ({ record }: ImportContext): ImportRecord => {
  if (record === null) throw new TypeError('No import is open');
  return record;
};
const requireFile = ({ file }: ImportContext): File => {
  if (file === null) throw new TypeError('No file is chosen');
  return file;
};
const toProblem = (error: unknown): FormError =>
  error instanceof ApiError ? { code: error.code, params: error.params, text: error.text } : { code: 'OFFLINE' };
const isApiError = (error: unknown, status: number): boolean => error instanceof ApiError && error.status === status;

/**
 * State machine of the import screen: from choosing a file to the end of its import. It is independent of the server: the page provides the
 * requests. An action that fails returns to the state before it, with the reason, and loses nothing.
 */
export const importMachine = setup({
  types: {
    context: {} as ImportContext,
    events: {} as ImportEvent,
    input: {} as { readonly id: string | null },
  },
  actors: {
    open: fromPromise<ImportRecord, string>(notProvided),
    upload: fromPromise<ImportRecord, File>(notProvided),
    /** Waits for a moment and reads the import again. */
    look: fromPromise<ImportRecord, string>(notProvided),
    change: fromPromise<ImportRecord, { readonly id: string; readonly change: OptionsChange }>(notProvided),
    start: fromPromise<ImportRecord, Pick<ImportRecord, 'id' | 'optionsVersion'>>(notProvided),
    remove: fromPromise<undefined, string>(notProvided),
  },
  guards: {
    isAsked: ({ context }) => context.openedId !== null,
    isThere: ({ context }, id: string | null) => (context.openedId ?? context.record?.id ?? null) === id,
    isNone: (_, id: string | null) => id === null,
    isTooLarge: (_, file: File) => isTooLarge(file),
    hasFile: ({ context }) => context.file !== null && !isTooLarge(context.file),
    hasChanges: ({ context }) => {
      const { added, revised } = requireRecord(context).preview;
      return added + revised > 0;
    },
    isPreviewing: ({ context }) => requireRecord(context).state === 'draft' && requireRecord(context).preview.state === 'running',
    isDraft: ({ context }) => requireRecord(context).state === 'draft',
    isRunning: ({ context }) => requireRecord(context).state === 'running',
    isFinished: ({ context }) => requireRecord(context).state === 'finished',
    isGone: (_, { error }: Failure) => isApiError(error, 404),
    isOutdated: (_, { error }: Failure) => isApiError(error, 409),
  },
  actions: {
    keepFile: assign({ file: (_, file: File) => file, sentShare: 0, problem: null }),
    refuseLarge: assign({ file: (_, file: File) => file, problem: { code: 'TOO_LARGE' } }),
    showSent: assign({ sentShare: (_, share: number) => share }),
    resetSent: assign({ sentShare: 0, problem: null }),
    ask: assign({ openedId: (_, id: string | null) => id, record: null, pendingChange: null, problem: null, isOffline: false }),
    forget: assign({ openedId: null, record: null, pendingChange: null, problem: null, isOffline: false, file: null }),
    show: assign({ record: (_, record: ImportRecord) => record, openedId: null, isOffline: false }),
    showChanged: assign({ record: (_, record: ImportRecord) => record, pendingChange: null, problem: null, isOffline: false }),
    clearProblem: assign({ problem: null }),
    showProblem: assign({ problem: (_, { error }: Failure) => toProblem(error) }),
    showGone: assign({ problem: (_, { error }: Failure) => toProblem(error), openedId: null, record: null, pendingChange: null }),
    showOffline: assign({ isOffline: true }),
    addChange: assign({ pendingChange: ({ context }, change: OptionsChange) => ({ ...context.pendingChange, ...change }), problem: null }),
    visit: notProvided,
    leave: notProvided,
  },
}).createMachine({
  id: 'import',
  context: ({ input: { id } }) => ({
    file: null,
    sentShare: 0,
    openedId: id,
    record: null,
    pendingChange: null,
    problem: null,
    isOffline: false,
  }),
  initial: 'choosing',
  on: {
    VISITED: [
      { guard: { type: 'isThere', params: ({ event }) => event.id } },
      { guard: { type: 'isNone', params: ({ event }) => event.id }, target: '.choosing', actions: 'forget' },
      { target: '.opening', actions: { type: 'ask', params: ({ event }) => event.id } },
    ],
  },
  states: {
    choosing: {
      always: { guard: 'isAsked', target: 'opening' },
      on: {
        CHOOSE: [
          {
            guard: { type: 'isTooLarge', params: ({ event }) => event.file },
            actions: { type: 'refuseLarge', params: ({ event }) => event.file },
          },
          { target: 'uploading', actions: { type: 'keepFile', params: ({ event }) => event.file } },
        ],
        RETRY: { guard: 'hasFile', target: 'uploading', actions: 'resetSent' },
      },
    },
    opening: {
      invoke: {
        src: 'open',
        input: ({ context }) => context.openedId ?? '',
        onDone: { target: 'shown', actions: { type: 'show', params: ({ event }) => event.output } },
        onError: { target: 'choosing', actions: { type: 'showGone', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    uploading: {
      invoke: {
        src: 'upload',
        input: ({ context }) => requireFile(context),
        onDone: { target: 'shown', actions: [{ type: 'show', params: ({ event }) => event.output }, 'visit'] },
        onError: { target: 'choosing', actions: { type: 'showProblem', params: ({ event }) => ({ error: event.error }) } },
      },
      on: { SENT: { actions: { type: 'showSent', params: ({ event }) => event.share } }, CANCEL: 'choosing' },
    },
    shown: {
      always: [
        { guard: 'isPreviewing', target: 'previewing' },
        { guard: 'isDraft', target: 'ready' },
        { guard: 'isRunning', target: 'running' },
        { guard: 'isFinished', target: 'finished' },
        { target: 'stopped' },
      ],
    },
    previewing: {
      invoke: {
        src: 'look',
        input: ({ context }) => requireRecord(context).id,
        onDone: { target: 'shown', actions: { type: 'show', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'choosing',
            actions: { type: 'showGone', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'previewing', reenter: true, actions: 'showOffline' },
        ],
      },
      on: {
        CHANGE: { target: 'changing', actions: { type: 'addChange', params: ({ event }) => event.change } },
        REMOVE: 'removing',
      },
    },
    ready: {
      on: {
        CHANGE: { target: 'changing', actions: { type: 'addChange', params: ({ event }) => event.change } },
        START: { guard: 'hasChanges', target: 'starting', actions: 'clearProblem' },
        REMOVE: 'removing',
      },
    },
    changing: {
      invoke: {
        src: 'change',
        input: ({ context }) => ({ id: requireRecord(context).id, change: context.pendingChange ?? {} }),
        onDone: { target: 'shown', actions: { type: 'showChanged', params: ({ event }) => event.output } },
        onError: { target: 'unsaved', actions: { type: 'showProblem', params: ({ event }) => ({ error: event.error }) } },
      },
      on: {
        CHANGE: { target: 'changing', reenter: true, actions: { type: 'addChange', params: ({ event }) => event.change } },
        REMOVE: 'removing',
      },
    },
    unsaved: {
      on: {
        CHANGE: { target: 'changing', actions: { type: 'addChange', params: ({ event }) => event.change } },
        RETRY: { target: 'changing', actions: 'clearProblem' },
        REMOVE: 'removing',
      },
    },
    starting: {
      invoke: {
        src: 'start',
        input: ({ context }) => requireRecord(context),
        onDone: { target: 'shown', actions: { type: 'show', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isOutdated', params: ({ event }) => ({ error: event.error }) },
            target: 'refreshing',
            actions: { type: 'showProblem', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'shown', actions: { type: 'showProblem', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    refreshing: {
      invoke: {
        src: 'open',
        input: ({ context }) => requireRecord(context).id,
        onDone: { target: 'shown', actions: { type: 'show', params: ({ event }) => event.output } },
        onError: 'shown',
      },
    },
    running: {
      invoke: {
        src: 'look',
        input: ({ context }) => requireRecord(context).id,
        onDone: { target: 'shown', actions: { type: 'show', params: ({ event }) => event.output } },
        onError: { target: 'running', reenter: true, actions: 'showOffline' },
      },
    },
    finished: { on: { REFRESH: 'refreshing' } },
    stopped: { on: { REFRESH: 'refreshing' } },
    removing: {
      invoke: {
        src: 'remove',
        input: ({ context }) => requireRecord(context).id,
        onDone: { target: 'choosing', actions: ['forget', 'leave'] },
        onError: { target: 'shown', actions: { type: 'showProblem', params: ({ event }) => ({ error: event.error }) } },
      },
    },
  },
});
