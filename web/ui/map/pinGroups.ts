import Supercluster from 'supercluster';
import type { Point } from '../../browser/place.ts';
import type { MapPin } from './mapPin.ts';
import { MAX_ZOOM } from './zooms.ts';

/** Maximum distance of pins in a group, in pixels. */
const CLUSTER_RADIUS_PX = 46;

/** Places so close together that they share one sign. */
export interface PinGroup {
  readonly kind: 'group';
  /** Stable while the map has the same places. */
  readonly key: string;
  readonly point: Point;
  readonly count: number;
  /** Number of places that are open now. */
  readonly openCount: number;
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

interface PinProperties {
  readonly pin: MapPin;
}
interface ClusterProperties {
  openCount: number;
}

/** Groups pins that would overlap, for every zoom. */
export const groupPins = (pins: readonly MapPin[]): PinGroups => {
  const index = new Supercluster<PinProperties, ClusterProperties>({
    radius: CLUSTER_RADIUS_PX,
    maxZoom: MAX_ZOOM,
    extent: 256,
    map: ({ pin }) => ({ openCount: Number(pin.isOpen) }),
    reduce: (sum, { openCount }) => {
      sum.openCount += openCount;
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
        const { cluster_id: id, point_count: count, openCount } = properties;
        const splitsAt = index.getClusterExpansionZoom(id);
        return {
          kind: 'group',
          key: `group${id}`,
          point: { longitude, latitude },
          count,
          openCount,
          ids: index.getLeaves(id, Infinity).map((leaf) => leaf.properties.pin.id),
          splitsAt: splitsAt > MAX_ZOOM ? null : splitsAt,
        };
      }),
  };
};
