import type { Day, ScheduleEntry } from '#domain/schedule/schema.ts';

/** Hours read from a published text. */
export interface ParsedHours {
  /** Only unambiguous entries; empty if there are none. */
  readonly schedules: readonly ScheduleEntry[];
  /** Days that are closed. */
  readonly daysClosed: readonly Day[];
  /** Days that the text names and of which not all hours are in the entries. */
  readonly unknownDays: readonly Day[];
  /** Whether the entries express the whole text; otherwise the caller must keep the text. */
  readonly isComplete: boolean;
}

/** A text of which nothing was read. */
export const UNREAD_HOURS: ParsedHours = { schedules: [], daysClosed: [], unknownDays: [], isComplete: false };
