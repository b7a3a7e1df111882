import type { ActorRefFrom, DoneActorEvent, ExtractEvent } from 'xstate';
import type { ChangedBy } from '#web/ui/editing/useLastEditor.ts';
import type { FormError } from '#web/ui/form/errorMessage.ts';
import { OWN_SERVICE, type Standing } from '../approvalStatus.ts';
import type { EditedHours } from '../hours/editedHours.ts';
import type { hoursMachine } from '../hours/hoursMachine.ts';
import { changedFields, compare, merged, type Conflict } from './changes.ts';
import { isPiece, type Piece } from './parts.ts';
import { NEW, type Base, type FieldName, type ServiceValues } from './values.ts';

export type Issues = Readonly<Partial<Record<FieldName, FormError>>>;
/** State machine of the hours editor, which the form loads when the user opens the editor. */
export type HoursMachine = typeof hoursMachine;

/** Unsaved form that is stored on this device. */
export interface Draft {
  readonly values: ServiceValues;
  /** Version on which the draft is based. Its revision is the expected revision of a save. */
  readonly base: Base;
  /** ISO 8601. */
  readonly at: string;
}

export interface FormContext {
  readonly base: Base;
  /** Typed values. */
  readonly values: ServiceValues;
  readonly standing: Standing;
  readonly issues: Issues;
  /** Error of the whole form. */
  readonly problem: FormError | null;
  /** Time at which the restored draft was stored; null if there is none. */
  readonly restoredAt: string | null;
  /** Draft that "Start over" discarded, for Undo. */
  readonly putAside: Draft | null;
  /** Conflict with a version that another user saved, with the open choices. */
  readonly conflict: Conflict | null;
  readonly theirs: Base | null;
  readonly changedBy: ChangedBy | null;
  /** True while the merged version is checked and sent. */
  readonly together: boolean;
  /** The hours editor while it is open. */
  readonly hours: ActorRefFrom<HoursMachine> | null;
  readonly result: { readonly id: string; readonly message: string } | null;
  /** Number of refusals. The summary takes focus after each one. */
  readonly refusals: number;
}

/** Result of loading. Loading rejects without a response and without a draft. */
export type LoadAnswer =
  | { readonly type: 'LOADED'; readonly base: Base; readonly draft: Draft | null; readonly standing: Standing }
  | { readonly type: 'GONE' }
  /** Another user deleted the service after this device stored a draft of it. */
  | { readonly type: 'DELETED'; readonly draft: Draft | null }
  | { readonly type: 'NOT_ALLOWED' }
  | { readonly type: 'QUOTA_REACHED'; readonly problem: FormError };

/** Result of saving. Saving rejects if the server could not be reached. */
export type SaveAnswer =
  | { readonly type: 'SAVED'; readonly id: string; readonly message: string }
  | { readonly type: 'REFUSED'; readonly issues: Issues; readonly problem: FormError | null }
  | { readonly type: 'QUOTA_REACHED'; readonly problem: FormError }
  | { readonly type: 'DELETED'; readonly draft: null }
  | { readonly type: 'CONFLICT'; readonly theirs: Base; readonly by: ChangedBy | null };

export type FormEvent =
  | LoadAnswer
  | SaveAnswer
  | { readonly type: 'RETRY' | 'RESTORED' | 'TAKE_BACK' | 'EDIT_HOURS' | 'SAVE' | 'BACK' }
  | { readonly type: 'TYPED'; readonly patch: Partial<ServiceValues> }
  | { readonly type: 'START_OVER'; readonly at: string }
  | { readonly type: 'CHOSE'; readonly piece: Piece; readonly choice: 'yours' | 'theirs' }
  | { readonly type: 'CHOSE_ALL'; readonly choice: 'yours' | 'theirs' }
  | { readonly type: 'WROTE'; readonly piece: Piece; readonly text: string }
  /** The hours editor ended, with hours that satisfy every rule, or with null if the user left. */
  | DoneActorEvent<EditedHours | null>;

export type EventOf<Type extends FormEvent['type']> = ExtractEvent<FormEvent, Type>;

export const START: FormContext = {
  base: NEW,
  values: NEW.values,
  standing: OWN_SERVICE,
  issues: {},
  problem: null,
  restoredAt: null,
  putAside: null,
  conflict: null,
  theirs: null,
  changedBy: null,
  together: false,
  hours: null,
  result: null,
  refusals: 0,
};

/** Returns the fields that differ from the loaded version. */
export const changesOf = ({ base, values }: Pick<FormContext, 'base' | 'values'>): readonly FieldName[] =>
  changedFields(base.values, values);

/** The values to save and the version on which they are based. */
export type Sent = Pick<FormContext, 'values' | 'base'>;

export const whatIsSent = ({ values, base, conflict, theirs, together }: FormContext): Sent =>
  together && conflict !== null && theirs !== null ? { values: merged(conflict, theirs.values), base: theirs } : { values, base };

export const filled = ({ base, draft, standing }: EventOf<'LOADED'>): Partial<FormContext> =>
  draft === null ? { base, values: base.values, standing } : { base: draft.base, values: draft.values, standing, restoredAt: draft.at };

/** Fills the form of a deleted service with its draft, so that the user can read it. */
export const filledFromDraft = ({ draft }: EventOf<'DELETED'>): Partial<FormContext> =>
  draft === null ? {} : { base: draft.base, values: draft.values };

const without = (issues: Issues, fields: readonly FieldName[]): Issues =>
  Object.fromEntries(Object.entries(issues).filter(([field]) => !fields.some((one) => one === field)));

export const typed = (context: FormContext, patch: Partial<ServiceValues>): Partial<FormContext> => ({
  values: { ...context.values, ...patch },
  issues: without(context.issues, Object.keys(patch) as FieldName[]),
  putAside: null,
});

export const startedOver = ({ values, base, restoredAt }: FormContext, at: string): Partial<FormContext> => ({
  putAside: { values, base, at: restoredAt ?? at },
  values: base.values,
  restoredAt: null,
  issues: {},
  problem: null,
});

export const takenBack = ({ putAside }: FormContext): Partial<FormContext> =>
  putAside === null ? {} : { values: putAside.values, base: putAside.base, restoredAt: putAside.at, putAside: null };

/** Replaces the form by the merged version once all choices are made. */
export const adopted = (context: FormContext): Partial<FormContext> =>
  context.together ? { ...whatIsSent(context), conflict: null, theirs: null, together: false } : {};

export const refused = ({ refusals }: FormContext, issues: Issues, problem: FormError | null): Partial<FormContext> => ({
  issues,
  problem,
  refusals: refusals + 1,
});

export const compared = (
  { base, values, conflict, theirs }: FormContext,
  { theirs: newer, by }: EventOf<'CONFLICT'>,
): Partial<FormContext> => ({
  conflict: compare(
    conflict?.was ?? base.values,
    values,
    newer.values,
    conflict !== null && theirs !== null ? { conflict, theirs: theirs.values } : undefined,
  ),
  theirs: newer,
  changedBy: by,
  together: false,
});

export const chosen = (
  { conflict }: FormContext,
  choice: 'yours' | 'theirs',
  pieces: readonly Piece[] = conflict?.disputed ?? [],
): Partial<FormContext> => ({
  conflict: conflict && {
    ...conflict,
    disputed: conflict.disputed.map((one) => (pieces.some((piece) => isPiece(piece, one)) ? { ...one, choice } : one)),
  },
});

export const rewritten = ({ conflict }: FormContext, { piece, text }: EventOf<'WROTE'>): Partial<FormContext> => ({
  conflict: conflict && {
    ...conflict,
    disputed: conflict.disputed.map((one) => (isPiece(one, piece) ? { ...one, choice: 'rewritten' as const, rewritten: text } : one)),
  },
});
