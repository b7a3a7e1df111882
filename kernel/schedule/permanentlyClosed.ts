import type { Hours } from './schema.ts';

/** Whether a place is closed for good, whatever else its hours say. */
export const isPermanentlyClosed = ({ closedDays }: Pick<Hours, 'closedDays'>): boolean =>
  closedDays.some(({ type }) => type === 'PERMANENTLY_CLOSED');
