import { useEffect, useRef } from 'react';
import { latLngOf } from '#web/ui/map/latLng.ts';
import { useMap } from '#web/ui/map/leaflet.ts';
import type { MapPin } from '#web/ui/map/mapPin.ts';
import { useContainerSize } from '#web/ui/map/useContainerSize.ts';

/** Maximum zoom of the first view, for example if there is one place. */
const MAX_FIRST_ZOOM = 14;
/** Margins for pins at the edges of the map, in pixels: a pin stands above its point. */
const PADDINGS = { paddingTopLeft: [32, 64], paddingBottomRight: [32, 24] } satisfies Record<string, [number, number]>;

interface Camera {
  readonly pins: readonly MapPin[];
  /** Id of the place to keep in sight; null while playing, when the map stands still. */
  readonly followedId: string | null;
}

/** Shows all places at first; later moves the map only if the followed place is out of sight. */
export const useReplayCamera = ({ pins, followedId }: Camera): void => {
  const map = useMap();
  useContainerSize(map);
  const isFramed = useRef(false);
  useEffect(() => {
    if (isFramed.current || pins.length === 0) return;
    isFramed.current = true;
    map.invalidateSize({ animate: false });
    map.fitBounds(
      pins.map(({ point }) => latLngOf(point)),
      { ...PADDINGS, maxZoom: MAX_FIRST_ZOOM, animate: false },
    );
  }, [map, pins]);

  useEffect(() => {
    const followed = pins.find(({ id }) => id === followedId);
    if (followed !== undefined) map.panInside(latLngOf(followed.point), PADDINGS);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each followed place
  }, [map, followedId]);
};
