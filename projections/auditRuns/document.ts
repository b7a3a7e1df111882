import type { Actor } from '#domain/envelope/envelope.ts';
import type { AuditView } from '#domain/history/auditViews.ts';
import type { RunKind } from '#domain/vocabulary/auditKinds.ts';
import type { PositionText } from '../runtime/projection.ts';

/** One run of a program: an import, a day of translations, or a sample that was filled or removed. Its entries are in the model `audit`. */
export interface AuditRun {
  readonly kind: RunKind;
  readonly actor: Actor;
  /** Moment of its last entry, ISO 8601 UTC with milliseconds. */
  readonly at: string;
  /** Position in the log and command of the latest entry. */
  readonly position: PositionText;
  readonly command: string;
  /** Stream of the latest entry: another event of the same command there belongs to the same entry. */
  readonly streamName: string;
  readonly correlation: string;
  /** Number of entries, and how many of them change a listing. */
  readonly entries: number;
  readonly listings: number;
  /** The lists that show one of its entries. */
  readonly views: readonly AuditView[];
  /** Name of an imported file. */
  readonly file?: string;
  /** Results of an import that has finished, in rows. */
  readonly result?: ImportResult;
}

export interface ImportResult {
  readonly added: number;
  readonly revised: number;
  readonly unchanged: number;
  readonly refused: number;
}
