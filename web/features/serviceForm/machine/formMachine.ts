import { assign, setup } from 'xstate';
import type { ChangedBy } from '../../../ui/editing/useWhoSaved.ts';
import type { FormError } from '../../../ui/form/errorMessage.ts';
import { isPiece, type Piece } from './parts.ts';
import { changedFields, compare, leftToChoose, merged, type Conflict } from './changes.ts';
import { NEW, type Base, type FieldName, type ServiceValues } from './values.ts';

export type Issues = Readonly<Partial<Record<FieldName, FormError>>>;

/** What this device kept of a form that was left before it was saved. */
export interface Draft {
  readonly values: ServiceValues;
  /** What it was made from: a save still says which version it has seen. */
  readonly base: Base;
  /** ISO */
  readonly at: string;
}

export interface FormContext {
  readonly base: Base;
  /** As typed. */
  readonly values: ServiceValues;
  readonly issues: Issues;
  /** What is wrong with the whole. */
  readonly problem: FormError | null;
  /** When what is back was kept; null: nothing is back. */
  readonly restoredAt: string | null;
  /** What "Start over" put aside, to be taken back. */
  readonly putAside: Draft | null;
  /** What somebody else saved meanwhile, and what is left to choose. */
  readonly conflict: Conflict | null;
  readonly theirs: Base | null;
  readonly changedBy: ChangedBy | null;
  /** What is checked and sent is the two put together. */
  readonly together: boolean;
  readonly result: { readonly id: string; readonly message: string } | null;
  /** How often something was found: the summary takes focus each time. */
  readonly refusals: number;
}

export type FormEvent =
  | { readonly type: 'LOADED'; readonly base: Base; readonly draft: Draft | null }
  | { readonly type: 'GONE' }
  /** Somebody deleted it since the form was made of it: now, or since this device kept a draft. */
  | { readonly type: 'DELETED'; readonly draft: Draft | null }
  | { readonly type: 'RESTORED' }
  | { readonly type: 'NOT_ALLOWED' }
  | { readonly type: 'QUOTA_REACHED'; readonly problem: FormError }
  | { readonly type: 'TYPED'; readonly patch: Partial<ServiceValues> }
  | { readonly type: 'START_OVER'; readonly at: string }
  | { readonly type: 'TAKE_BACK' }
  | { readonly type: 'SAVE' }
  | { readonly type: 'CHECKED'; readonly issues: Issues }
  | { readonly type: 'SENT'; readonly id: string; readonly message: string }
  | { readonly type: 'REFUSED'; readonly issues: Issues; readonly problem: FormError | null }
  | { readonly type: 'UNREACHABLE' }
  | { readonly type: 'CHANGED_MEANWHILE'; readonly theirs: Base; readonly by?: ChangedBy | null }
  | { readonly type: 'CHOSE'; readonly piece: Piece; readonly choice: 'yours' | 'theirs' }
  | { readonly type: 'CHOSE_ALL'; readonly choice: 'yours' | 'theirs' }
  | { readonly type: 'WROTE'; readonly piece: Piece; readonly text: string }
  | { readonly type: 'BACK' };

const START: FormContext = {
  base: NEW,
  values: NEW.values,
  issues: {},
  problem: null,
  restoredAt: null,
  putAside: null,
  conflict: null,
  theirs: null,
  changedBy: null,
  together: false,
  result: null,
  refusals: 0,
};

/** What a save says, and what it was made from. */
export const whatIsSent = ({ values, base, conflict, theirs, together }: FormContext): Pick<FormContext, 'values' | 'base'> =>
  together && conflict !== null && theirs !== null ? { values: merged(conflict, theirs.values), base: theirs } : { values, base };

/** Once it was said what the two are together, that is the form. */
const settled = (context: FormContext): Pick<FormContext, 'values' | 'base' | 'conflict' | 'theirs' | 'together'> =>
  context.together
    ? { ...whatIsSent(context), conflict: null, theirs: null, together: false }
    : { values: context.values, base: context.base, conflict: context.conflict, theirs: context.theirs, together: false };

const withChoice = (context: FormContext, pieces: readonly Piece[], choice: 'yours' | 'theirs'): Partial<FormContext> =>
  context.conflict === null
    ? {}
    : {
        conflict: {
          ...context.conflict,
          disputed: context.conflict.disputed.map((one) => (pieces.some((piece) => isPiece(piece, one)) ? { ...one, choice } : one)),
        },
      };

const without = (issues: Issues, fields: readonly FieldName[]): Issues =>
  Object.fromEntries(Object.entries(issues).filter(([field]) => !fields.some((one) => one === field)));

/**
 * The form of a service, from its loading to its saving. It asks nobody and keeps nothing: who runs it checks in
 * `checking`, sends in `sending`, and keeps on the device what is typed.
 */
export const formMachine = setup({
  types: {} as { context: FormContext; events: FormEvent },
  guards: {
    hasIssues: (_, { issues }: { readonly issues: Issues }) => Object.keys(issues).length > 0,
    isChosen: ({ context: { conflict } }) => conflict !== null && leftToChoose(conflict) === 0,
  },
}).createMachine({
  id: 'serviceForm',
  initial: 'loading',
  context: START,
  states: {
    loading: {
      on: {
        LOADED: {
          target: 'editing',
          actions: assign(({ event: { base, draft } }) =>
            draft === null ? { base, values: base.values } : { base: draft.base, values: draft.values, restoredAt: draft.at },
          ),
        },
        DELETED: {
          target: 'deleted',
          actions: assign(({ event: { draft } }) => (draft === null ? {} : { base: draft.base, values: draft.values })),
        },
        GONE: 'gone',
        NOT_ALLOWED: 'notAllowed',
        QUOTA_REACHED: { target: 'quotaReached', actions: assign(({ event: { problem } }) => ({ problem })) },
      },
    },
    editing: {
      on: {
        TYPED: {
          actions: assign(({ context, event: { patch } }) => ({
            values: { ...context.values, ...patch },
            issues: without(context.issues, Object.keys(patch) as FieldName[]),
            putAside: null,
          })),
        },
        START_OVER: {
          guard: ({ context: { base, values } }) => changedFields(base.values, values).length > 0,
          actions: assign(({ context, event: { at } }) => ({
            putAside: { values: context.values, base: context.base, at: context.restoredAt ?? at },
            values: context.base.values,
            restoredAt: null,
            issues: {},
            problem: null,
          })),
        },
        TAKE_BACK: {
          guard: ({ context }) => context.putAside !== null,
          actions: assign(({ context: { putAside } }) =>
            putAside === null ? {} : { values: putAside.values, base: putAside.base, restoredAt: putAside.at, putAside: null },
          ),
        },
        SAVE: 'checking',
      },
    },
    checking: {
      entry: assign({ problem: null, putAside: null }),
      on: {
        CHECKED: [
          {
            guard: { type: 'hasIssues', params: ({ event: { issues } }) => ({ issues }) },
            target: 'editing',
            actions: assign(({ context, event: { issues } }) => ({ ...settled(context), issues, refusals: context.refusals + 1 })),
          },
          { target: 'sending', actions: assign({ issues: {} }) },
        ],
      },
    },
    sending: {
      on: {
        SENT: { target: 'done', actions: assign(({ event: { id, message } }) => ({ result: { id, message } })) },
        REFUSED: {
          target: 'editing',
          actions: assign(({ context, event: { issues, problem } }) => ({
            ...settled(context),
            issues,
            problem,
            refusals: context.refusals + 1,
          })),
        },
        QUOTA_REACHED: { target: 'quotaReached', actions: assign(({ event: { problem } }) => ({ problem })) },
        DELETED: { target: 'deleted', actions: assign(({ context }) => settled(context)) },
        UNREACHABLE: { target: 'keptOnDevice', actions: assign(({ context }) => settled(context)) },
        CHANGED_MEANWHILE: {
          target: 'merging',
          actions: assign(({ context: { base, values, conflict, theirs }, event }) => ({
            conflict: compare(
              conflict?.was ?? base.values,
              values,
              event.theirs.values,
              conflict !== null && theirs !== null ? { conflict, theirs: theirs.values } : undefined,
            ),
            theirs: event.theirs,
            changedBy: event.by ?? null,
            together: false,
          })),
        },
      },
    },
    keptOnDevice: {
      on: {
        TYPED: { target: 'editing', actions: assign(({ context, event: { patch } }) => ({ values: { ...context.values, ...patch } })) },
        SAVE: 'checking',
      },
    },
    merging: {
      on: {
        CHOSE: { actions: assign(({ context, event: { piece, choice } }) => withChoice(context, [piece], choice)) },
        CHOSE_ALL: {
          actions: assign(({ context, event: { choice } }) => withChoice(context, context.conflict?.disputed ?? [], choice)),
        },
        WROTE: {
          actions: assign(({ context: { conflict }, event: { piece, text } }) => ({
            conflict: conflict && {
              ...conflict,
              disputed: conflict.disputed.map((one) => (isPiece(one, piece) ? { ...one, choice: 'anew' as const, anew: text } : one)),
            },
          })),
        },
        SAVE: { guard: 'isChosen', target: 'checking', actions: assign({ together: true }) },
        BACK: 'editing',
      },
    },
    deleted: { on: { BACK: 'editing', RESTORED: 'editing' } },
    quotaReached: { on: { BACK: 'editing' } },
    gone: { type: 'final' },
    notAllowed: { type: 'final' },
    done: { type: 'final' },
  },
});

/** How many fields say something else than what was loaded. */
export const changesOf = ({ base, values }: Pick<FormContext, 'base' | 'values'>): readonly FieldName[] =>
  changedFields(base.values, values);
