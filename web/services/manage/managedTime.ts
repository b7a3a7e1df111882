import { wordMinutes } from '#kernel/schedule/wording.ts';

/** Minutes since midnight as `hh:mm A`: `07:00 PM`, as management views write times (specification, section 4). */
export const wordManagedTime = (minutes: number): string => wordMinutes(minutes).padStart(8, '0');
