import type { Day, ScheduleEntry } from '#kernel/schedule/schema.ts';

/** Hours read from a published text. */
export interface ParsedHours {
  /** Only unambiguous entries; empty if there are none. */
  readonly schedules: readonly ScheduleEntry[];
  /** Days that are closed. */
  readonly daysClosed: readonly Day[];
  /** Whether the entries express the whole text; otherwise the caller must keep the text. */
  readonly isComplete: boolean;
}
