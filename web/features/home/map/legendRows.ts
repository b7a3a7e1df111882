import type { Tab } from '#domain/vocabulary/serviceTypes.ts';
import type { Place } from '#web/browser/place.ts';
import type { PinGroup, SinglePin } from '#web/ui/map/pinGroups.ts';
import type { HomePin, PinKind } from './pinOf.tsx';

/** Everything that the map can draw: pins of one place, groups, the selected pin, and the place that distances are measured from. */
export type SignKind = PinKind | 'groupOpen' | 'groupClosed' | 'chosen' | 'here' | 'place';

/** Text of every kind of sign, in the order of the key. A kind without a text does not compile. */
export const LEGEND_TEXTS = {
  freeBeds: 'mapView.legendFree',
  oldCount: 'mapView.legendOld',
  full: 'mapView.legendFull',
  closedShelter: 'mapView.legendClosed',
  unknownShelter: 'mapView.legendUnknown',
  open: 'mapView.legendOpen',
  closed: 'mapView.legendClosed',
  unknown: 'mapView.legendUnknown',
  groupOpen: 'mapView.legendGroupOpen',
  groupClosed: 'mapView.legendGroupClosed',
  chosen: 'mapView.chosen',
  here: 'mapView.you',
  place: 'mapView.legendPlace',
} as const satisfies Readonly<Record<SignKind, string>>;

const KIND_ORDER = Object.keys(LEGEND_TEXTS) as readonly SignKind[];

/** One row of the key. */
export interface LegendRow {
  readonly kind: SignKind;
  /** Kind of the sign that is drawn: for the selected one, the kind that it has otherwise. */
  readonly drawnAs: SignKind;
  /** Tab whose icon and color the sign has. */
  readonly tab: Tab;
}

export interface DrawnMap {
  /** Pins and groups that the map draws. */
  readonly drawn: readonly (PinGroup | SinglePin)[];
  /** All places of the map. */
  readonly pins: readonly HomePin[];
  readonly chosenId: string | null;
  /** The place that distances are measured from, if the map shows it. */
  readonly place: Place | null;
  /** Tab of the list. */
  readonly tab: Tab;
}

/** Returns a row for each kind of sign that the map draws now, and for no other. A kind that is drawn for several tabs has a row for each. */
export const legendRowsOf = ({ drawn, pins, chosenId, place, tab }: DrawnMap): readonly LegendRow[] => {
  const pinById = new Map(pins.map((pin) => [pin.id, pin]));
  const rows = drawn.flatMap((sign): readonly LegendRow[] => {
    const pin = sign.kind === 'pin' ? pinById.get(sign.pin.id) : undefined;
    // The drawn pins may be those of the previous list for a moment.
    if (sign.kind === 'pin' && !pin) return [];
    const kind = sign.kind === 'pin' && pin ? pin.kind : sign.kind === 'group' && sign.openCount > 0 ? 'groupOpen' : 'groupClosed';
    const ids = sign.kind === 'pin' ? [sign.pin.id] : sign.ids;
    const row = { kind, drawnAs: kind, tab: pin?.tab ?? tab } as const;
    return chosenId !== null && ids.includes(chosenId) ? [row, { ...row, kind: 'chosen' }] : [row];
  });
  if (place) {
    const kind = place.kind === 'here' ? 'here' : 'place';
    rows.push({ kind, drawnAs: kind, tab });
  }
  const distinctRows = new Map(rows.map((row) => [`${row.kind} ${row.tab}`, row]));
  return [...distinctRows.values()].toSorted((a, b) => KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind));
};
