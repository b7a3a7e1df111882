import { useNow } from '#web/browser/clock.tsx';
import { OpenBadge } from '#web/services/OpenBadge.tsx';
import { deviceTimeZone } from './deviceTimeZone.ts';
import type { EditedHours } from './editedHours.ts';
import { openingFacts } from './hoursSummary.ts';

interface HoursBadgeProps {
  readonly hours: EditedHours;
  /** True for "Call for hours". */
  readonly isByPhone: boolean;
  readonly timeZone: string | null;
}

/** Shows whether the place would be open now according to unsaved hours. */
export const HoursBadge = ({ hours, isByPhone, timeZone }: HoursBadgeProps) => (
  <OpenBadge facts={openingFacts(hours, isByPhone, useNow(), timeZone ?? deviceTimeZone())} />
);
