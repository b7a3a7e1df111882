import { useNow } from '#web/browser/clock.tsx';
import { OpenBadge } from '#web/services/OpenBadge.tsx';
import { deviceZone } from './deviceZone.ts';
import type { EditedHours } from './editedHours.ts';
import { openingFacts } from './hoursSentence.ts';

interface HoursBadgeProps {
  readonly hours: EditedHours;
  /** True for "Call for hours". */
  readonly byPhone: boolean;
  readonly timeZone: string | null;
}

/** Shows whether the place would be open now according to unsaved hours. */
export const HoursBadge = ({ hours, byPhone, timeZone }: HoursBadgeProps) => (
  <OpenBadge facts={openingFacts(hours, byPhone, useNow(), timeZone ?? deviceZone())} />
);
