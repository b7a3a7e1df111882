import { formatMinutes } from '#domain/schedule/wording.ts';

/** Formats minutes since midnight as `hh:mm A`, such as `07:00 PM`: the format of schedule rows on management pages (specification, section 4). */
export const formatSortableTime = (minutes: number): string => formatMinutes(minutes).padStart(8, '0');
