import Supercluster from 'supercluster';
import type { Point } from '../../api/place.ts';
import type { MapPin } from './pins.ts';
import { MAX_ZOOM } from './zooms.ts';

/** Pins closer than this share one sign, in pixels. */
const CLOSE = 46;

/** Places so close together that they share one sign. */
export interface PinGroup {
  readonly kind: 'group';
  /** As long as the same places are on the map. */
  readonly key: string;
  readonly point: Point;
  readonly count: number;
  /** How many of them are open now. */
  readonly open: number;
  readonly ids: readonly string[];
  /** The zoom at which they come apart; null: none does, and they are listed. */
  readonly splitsAt: number | null;
}
export interface SinglePin {
  readonly kind: 'pin';
  readonly pin: MapPin;
}

export interface PinGroups {
  /** The pins and groups of a part of the map [west, south, east, north] at a zoom. */
  within(box: [number, number, number, number], zoom: number): readonly (PinGroup | SinglePin)[];
}

interface Leaf {
  readonly pin: MapPin;
}
interface Sum {
  open: number;
}

/** Groups pins that would cover each other, at every zoom. */
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
