import type { Hours } from './schema.ts';

/** Whether a place is permanently closed, whatever its other hours. */
export const isPermanentlyClosed = ({ closedDays }: Pick<Hours, 'closedDays'>): boolean =>
  closedDays.some(({ type }) => type === 'PERMANENTLY_CLOSED');
