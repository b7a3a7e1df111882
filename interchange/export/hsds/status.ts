import type { HsdsService } from '#contract/hsds.ts';
import type { LastingService } from '#contract/service.ts';
import { DAYS } from '#domain/schedule/schema.ts';

type ClosedDays = Pick<LastingService, 'closeSchedules'>;

const isClosedOnEveryDay = ({ closeSchedules }: ClosedDays): boolean =>
  DAYS.every((day) => closeSchedules.some((entry) => entry.type === 'WEEKLY' && entry.day === day && entry.startTime === undefined));

/** Returns the status of a service with these closed days. */
export const statusOf = (service: ClosedDays): HsdsService['status'] => {
  if (service.closeSchedules.some(({ type }) => type === 'PERMANENTLY_CLOSED')) return 'defunct';
  return isClosedOnEveryDay(service) ? 'temporarily closed' : 'active';
};
