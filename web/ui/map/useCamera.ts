import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { isWithinSearchRadius, metresBetween } from '#kernel/distance.ts';
import type { Point } from '../../api/place.ts';
import { useMap, useMapEvents } from './leaflet.ts';
import type { MapPin } from './pins.ts';
import { LIST_ZOOM } from './zooms.ts';

/** Methods by which other components move the map. */
export interface MapControls {
  /** Shows a place outside the visible part: together with that part if both fit, otherwise alone. */
  bring(point: Point): void;
  /** Moves the keyboard focus to the map. */
  focus(): void;
}

interface CameraProps {
  /** Centre of the first view: the chosen place, or an opened one elsewhere. */
  readonly place: Point | null;
  readonly pins: readonly MapPin[];
  /** The pins belong to this place, not to the previous one. */
  readonly ready: boolean;
  /** Id of the place that stays clear of the overlay at the bottom. */
  readonly focusedId: string | null;
  readonly covered: number;
  readonly onMove: (centre: Point) => void;
  readonly controls: Ref<MapControls>;
}

type Corner = [latitude: number, longitude: number];

/** Milliseconds without movement before the places near the new centre load (specification, section 9). */
const REST = 1000;
/** Number of nearest places in the first view, and its maximum zoom; its minimum is the list's zoom. */
const NEAREST = 12;
const CLOSEST = 14;
/** Zoom up to which towns are too small: if two places together need such a zoom, the new one is shown alone. */
const OUTMOST = 7;
/** Margins for pins at the edges of the map, in pixels. */
const EDGE = { side: 40, top: 80, bottom: 24 };

const cornerOf = ({ latitude, longitude }: Point): Corner => [latitude, longitude];

/** Returns the paddings of the map: its margins, plus the height of the overlay at the bottom. */
const clearOfCover = (covered: number): { paddingTopLeft: [number, number]; paddingBottomRight: [number, number] } => ({
  paddingTopLeft: [EDGE.side, EDGE.top],
  paddingBottomRight: [EDGE.side, covered + EDGE.bottom],
});

/** Returns the nearest pins within the reach of a place; farther ones do not widen the first view. */
const nearestOf = (place: Point, pins: readonly MapPin[]): Corner[] =>
  pins
    .filter(({ point }) => isWithinSearchRadius(place, point))
    .toSorted((a, b) => metresBetween(place, a.point) - metresBetween(place, b.point))
    .slice(0, NEAREST)
    .map(({ point }) => cornerOf(point));

/** Moves the map to the chosen place, at a zoom that shows the first pins, and keeps the chosen pin clear of the overlay. */
export const useCamera = ({ place, pins, ready, focusedId, covered, onMove, controls }: CameraProps): void => {
  const map = useMap();
  /** The visitor is moving the map; `touched`: or has moved it since the place was chosen. */
  const byHand = useRef(false);
  const touched = useRef(false);
  const look = () => {
    const pin = pins.find(({ id }) => id === focusedId);
    if (!pin) return;
    map.invalidateSize({ pan: false, animate: false });
    map.panInside(cornerOf(pin.point), clearOfCover(covered));
  };
  const latest = useRef({ look, onMove });
  useEffect(() => {
    latest.current = { look, onMove };
  });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hand = () => {
    byHand.current = true;
    touched.current = true;
  };
  useMapEvents({
    dragstart: hand,
    keydown: hand,
    zoomstart: () => clearTimeout(timer.current),
    movestart: () => clearTimeout(timer.current),
    moveend: () => {
      if (!byHand.current) return;
      byHand.current = false;
      timer.current = setTimeout(() => {
        const { lng, lat } = map.getCenter();
        latest.current.onMove({ longitude: lng, latitude: lat });
      }, REST);
    },
  });

  // When the elements beside the map grow or shrink, its visible part stays in place.
  useEffect(() => {
    if (!('ResizeObserver' in window)) return;
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false, animate: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);

  const begun = useRef<Point | null>(null);
  const framed = useRef<Point | null>(null);
  useEffect(() => {
    if (!place || framed.current === place) return;
    if (begun.current && begun.current !== place) {
      touched.current = false;
      map.setView(cornerOf(place), LIST_ZOOM, { animate: false });
    }
    begun.current = place;
    if (!ready) return;
    framed.current = place;
    if (touched.current) return;
    const nearest = nearestOf(place, pins);
    const around = nearest.map(([lat, lng]): Corner => [2 * place.latitude - lat, 2 * place.longitude - lng]);
    const zoom = nearest.length === 0 ? LIST_ZOOM : map.getBoundsZoom([...nearest, ...around, cornerOf(place)], false);
    map.setView(cornerOf(place), Math.min(CLOSEST, Math.max(LIST_ZOOM, zoom)), { animate: false });
    latest.current.look();
  }, [map, place, pins, ready]);

  // oxlint-disable-next-line react/exhaustive-deps -- runs when the selected place or the covered part changes
  useEffect(() => latest.current.look(), [focusedId, covered]);

  useImperativeHandle(controls, () => {
    const focus = () => map.getContainer().focus({ preventScroll: true });
    const bring = (point: Point) => {
      const both: [Corner, Corner] = [[map.getCenter().lat, map.getCenter().lng], cornerOf(point)];
      if (map.getBoundsZoom(both, false) > OUTMOST) map.fitBounds(both, { ...clearOfCover(covered), maxZoom: map.getZoom() });
      else {
        map.setView(both[1], LIST_ZOOM);
        latest.current.onMove(point);
      }
      focus();
    };
    return { bring, focus };
  }, [map, covered]);
};
