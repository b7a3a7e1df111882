import type { ClosedEntry } from '#kernel/schedule/schema.ts';
import type { DraftScheduleEntry } from '#kernel/schedule/validate.ts';

/** Opening hours and closed days as a form holds them and the API takes them; `anotherPeriod` is marked where a day has several. */
export interface EditedHours {
  readonly schedules: readonly DraftScheduleEntry[];
  readonly closeSchedules: readonly ClosedEntry[];
}
