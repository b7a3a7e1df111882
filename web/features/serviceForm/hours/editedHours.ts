import type { ClosedEntry } from '#domain/schedule/schema.ts';
import type { DraftScheduleEntry } from '#domain/schedule/validate.ts';

/** Opening hours and closed days in the format of the form and the API. `anotherPeriod` marks entries on a day with several. */
export interface EditedHours {
  readonly schedules: readonly DraftScheduleEntry[];
  readonly closeSchedules: readonly ClosedEntry[];
}
