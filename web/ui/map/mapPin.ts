import type { ReactNode } from 'react';
import type { Tab } from '#domain/vocabulary/serviceTypes.ts';
import type { Point } from '../../browser/place.ts';

/** Style of a pin: `fresh` (filled), `old` (an old count), `off` (full or closed), or `unknown`. */
export type PinStyle = 'fresh' | 'old' | 'off' | 'unknown';

/** One place on the map. */
export interface MapPin {
  readonly id: string;
  readonly point: Point;
  readonly pinStyle: PinStyle;
  /** Whether the place is open now, independent of the style. */
  readonly isOpen: boolean;
  /** A number of beds, or the icon of the kind of help. */
  readonly sign: ReactNode;
  readonly tab: Tab;
  /** Accessible name. */
  readonly name: string;
}
