import type { ReactNode } from 'react';
import type { Tab } from '#kernel/vocabulary/serviceTypes.ts';
import type { Point } from '../../api/place.ts';

/** How a pin is drawn: filled, an old number, off (full or closed), or not known. */
export type PinStyle = 'fresh' | 'old' | 'off' | 'unknown';

/** One place on the map. */
export interface MapPin {
  readonly id: string;
  readonly point: Point;
  readonly look: PinStyle;
  /** Open now, whatever the look. */
  readonly open: boolean;
  /** A number of beds, or the sign of its kind of help. */
  readonly face: ReactNode;
  /** Its face is a counted number of beds. */
  readonly counted?: boolean;
  readonly tab: Tab;
  /** Read by screen readers. */
  readonly name: string;
}
