import type { ActorRefFrom, DoneActorEvent, ExtractEvent } from 'xstate';
import { sameFacts } from '#domain/values/sameFacts.ts';
import { decide, type Decision } from '#web/ui/editing/merge/merge.ts';
import type { ChangedBy } from '#web/ui/editing/merge/useLastEditorText.ts';
import type { FormError } from '#web/ui/form/errorMessage.ts';
import type { EditedHours } from '../hours/editedHours.ts';
import type { hoursMachine } from '../hours/hoursMachine.ts';
import { OWN_SERVICE, type ServiceAccess } from '../serviceAccess.ts';
import { compareServices, mergeServices, type ServiceConflict } from './pieces.ts';
import { FIELDS, NEW_SERVICE, type Base, type FieldName, type ServiceValues } from './serviceValues.ts';

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
  readonly access: ServiceAccess;
  readonly issues: Issues;
  /** Error of the whole form. */
  readonly problem: FormError | null;
  /** Time at which the restored draft was stored; null if there is none. */
  readonly restoredAt: string | null;
  /** Draft that "Start over" discarded, for Undo. */
  readonly discardedDraft: Draft | null;
  /** Conflict with a version that another user saved, with the open choices. */
  readonly conflict: ServiceConflict | null;
  readonly theirs: Base | null;
  readonly changedBy: ChangedBy | null;
  /** True while the merged version is checked and sent. */
  readonly savesMerged: boolean;
  /** The hours editor while it is open. */
  readonly hours: ActorRefFrom<HoursMachine> | null;
  readonly result: { readonly id: string; readonly message: string } | null;
  /** Number of refusals. The summary takes focus after each one. */
  readonly refusalCount: number;
}

/** Result of loading. Loading rejects without a response and without a draft. */
export type LoadResult =
  | { readonly type: 'LOADED'; readonly base: Base; readonly draft: Draft | null; readonly access: ServiceAccess }
  | { readonly type: 'GONE' }
  /** Another user deleted the service after this device stored a draft of it. */
  | { readonly type: 'DELETED'; readonly draft: Draft | null }
  | { readonly type: 'NOT_ALLOWED' }
  | { readonly type: 'QUOTA_REACHED'; readonly problem: FormError };

/** Result of saving. Saving rejects if the server could not be reached. */
export type SaveResult =
  | { readonly type: 'SAVED'; readonly id: string; readonly message: string }
  | { readonly type: 'REFUSED'; readonly issues: Issues; readonly problem: FormError | null }
  | { readonly type: 'QUOTA_REACHED'; readonly problem: FormError }
  | { readonly type: 'DELETED'; readonly draft: null }
  | { readonly type: 'CONFLICT'; readonly theirs: Base; readonly by: ChangedBy | null };

export type FormEvent =
  | LoadResult
  | SaveResult
  | { readonly type: 'RETRY' | 'RESTORED' | 'RESTORE_DISCARDED' | 'EDIT_HOURS' | 'SAVE' | 'BACK' }
  | { readonly type: 'TYPED'; readonly patch: Partial<ServiceValues> }
  | { readonly type: 'START_OVER'; readonly at: string }
  /** `keys`: of the pieces that the decision is about. */
  | { readonly type: 'DECIDE'; readonly keys: readonly string[]; readonly decision: Decision }
  /** The hours editor ended, with hours that satisfy every rule, or with null if the user left. */
  | DoneActorEvent<EditedHours | null>;

export type EventOf<Type extends FormEvent['type']> = ExtractEvent<FormEvent, Type>;

export const INITIAL_CONTEXT: FormContext = {
  base: NEW_SERVICE,
  values: NEW_SERVICE.values,
  access: OWN_SERVICE,
  issues: {},
  problem: null,
  restoredAt: null,
  discardedDraft: null,
  conflict: null,
  theirs: null,
  changedBy: null,
  savesMerged: false,
  hours: null,
  result: null,
  refusalCount: 0,
};

/** Returns the fields that differ from the loaded version, in the form's order. */
export const changedFieldsOf = ({ base, values }: Pick<FormContext, 'base' | 'values'>): readonly FieldName[] =>
  FIELDS.filter((field) => !sameFacts(base.values[field], values[field]));

/** The values to save and the version on which they are based. */
export type ValuesToSave = Pick<FormContext, 'values' | 'base'>;

export const valuesToSave = ({ values, base, conflict, theirs, savesMerged }: FormContext): ValuesToSave =>
  savesMerged && conflict !== null && theirs !== null ? { values: mergeServices(conflict), base: theirs } : { values, base };

export const withLoaded = ({ base, draft, access }: EventOf<'LOADED'>): Partial<FormContext> =>
  draft === null ? { base, values: base.values, access } : { base: draft.base, values: draft.values, access, restoredAt: draft.at };

/** Fills the form of a deleted service with its draft, so that the user can read it. */
export const withDraft = ({ draft }: EventOf<'DELETED'>): Partial<FormContext> =>
  draft === null ? {} : { base: draft.base, values: draft.values };

const withoutIssues = (issues: Issues, fields: readonly FieldName[]): Issues =>
  Object.fromEntries(Object.entries(issues).filter(([field]) => !fields.some((disputedPiece) => disputedPiece === field)));

export const withTyped = (context: FormContext, patch: Partial<ServiceValues>): Partial<FormContext> => ({
  values: { ...context.values, ...patch },
  issues: withoutIssues(context.issues, Object.keys(patch) as FieldName[]),
  discardedDraft: null,
});

export const withStartOver = ({ values, base, restoredAt }: FormContext, at: string): Partial<FormContext> => ({
  discardedDraft: { values, base, at: restoredAt ?? at },
  values: base.values,
  restoredAt: null,
  issues: {},
  problem: null,
});

export const withRestoredDraft = ({ discardedDraft }: FormContext): Partial<FormContext> =>
  discardedDraft === null
    ? {}
    : { values: discardedDraft.values, base: discardedDraft.base, restoredAt: discardedDraft.at, discardedDraft: null };

/** Replaces the form by the merged version once all choices are made. */
export const withMerged = (context: FormContext): Partial<FormContext> =>
  context.savesMerged ? { ...valuesToSave(context), conflict: null, theirs: null, savesMerged: false } : {};

export const withRefusal = ({ refusalCount }: FormContext, issues: Issues, problem: FormError | null): Partial<FormContext> => ({
  issues,
  problem,
  refusalCount: refusalCount + 1,
});

export const withConflict = ({ base, values, conflict }: FormContext, { theirs, by }: EventOf<'CONFLICT'>): Partial<FormContext> => ({
  conflict: compareServices(conflict?.was ?? base.values, values, theirs.values, conflict),
  theirs,
  changedBy: by,
  savesMerged: false,
});

export const withDecision = ({ conflict }: FormContext, { keys, decision }: EventOf<'DECIDE'>): Partial<FormContext> => ({
  conflict: conflict && decide(conflict, keys, decision),
});
