import Supercluster from 'supercluster';
import type { Point } from '../../api/place.ts';
import type { MapPin } from './pins.ts';
import { MAX_ZOOM } from './zooms.ts';

/** Maximum distance of pins in a group, in pixels. */
const CLOSE = 46;

/** Places so close together that they share one sign. */
export interface PinGroup {
  readonly kind: 'group';
  /** Stable while the map has the same places. */
  readonly key: string;
  readonly point: Point;
  readonly count: number;
  /** Number of places that are open now. */
  readonly open: number;
  readonly ids: readonly string[];
  /** The zoom that separates them; null if no zoom does, and a list shows them. */
  readonly splitsAt: number | null;
}
export interface SinglePin {
  readonly kind: 'pin';
  readonly pin: MapPin;
}

export interface PinGroups {
  /** Returns the pins and groups within a box [west, south, east, north] at a zoom. */
  within(box: [number, number, number, number], zoom: number): readonly (PinGroup | SinglePin)[];
}

interface Leaf {
  readonly pin: MapPin;
}
interface Sum {
  open: number;
}

/** Groups pins that would overlap, for every zoom. */
export const groupPins = (pins: readonly MapPin[]): PinGroups => {
  const index = new Supercluster<Leaf, Sum>({
    radius: CLOSE,
    maxZoom: MAX_ZOOM,
    extent: 256,
    map: ({ pin }) => ({ open: Number(pin.open) }),
    reduce: (sum, { open }) => {
      sum.open += open;
    },
  });
  index.load(
    pins.map((pin) => ({
      type: 'Feature',
      properties: { pin },
      geometry: { type: 'Point', coordinates: [pin.point.longitude, pin.point.latitude] },
    })),
  );
  return {
    within: (box, zoom) =>
      index.getClusters(box, zoom).map(({ geometry, properties }): PinGroup | SinglePin => {
        if (!('cluster' in properties)) return { kind: 'pin', pin: properties.pin };
        const [longitude = 0, latitude = 0] = geometry.coordinates;
        const { cluster_id: id, point_count: count, open } = properties;
        const splitsAt = index.getClusterExpansionZoom(id);
        return {
          kind: 'group',
          key: `group${id}`,
          point: { longitude, latitude },
          count,
          open,
          ids: index.getLeaves(id, Infinity).map((leaf) => leaf.properties.pin.id),
          splitsAt: splitsAt > MAX_ZOOM ? null : splitsAt,
        };
      }),
  };
};
