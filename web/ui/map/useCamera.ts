import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { isWithinSearchRadius, metresBetween } from '#domain/values/distance.ts';
import type { Point } from '../../browser/place.ts';
import { latLngOf, type LatLngPair } from './latLng.ts';
import { useMap, useMapEvents } from './leaflet.ts';
import type { MapPin } from './mapPin.ts';
import { useContainerSize } from './useContainerSize.ts';
import { LIST_ZOOM } from './zooms.ts';

/** Methods by which other components move the map. */
export interface MapControls {
  /** Shows a place outside the visible part: together with that part if both fit, otherwise alone. */
  panTo(point: Point): void;
  /** Moves the keyboard focus to the map. */
  focus(): void;
}

interface CameraProps {
  /** Centre of the first view: the chosen place, or an opened one elsewhere. */
  readonly place: Point | null;
  readonly pins: readonly MapPin[];
  /** The pins belong to this place, not to the previous one. */
  readonly isReady: boolean;
  /** Id of the place that stays clear of the overlay at the bottom. */
  readonly focusedId: string | null;
  readonly coveredHeight: number;
  readonly onMove: (centre: Point) => void;
  readonly controls: Ref<MapControls>;
}

/** Milliseconds without movement before the places near the new centre load (specification, section 9). */
const MOVE_DEBOUNCE_MS = 1000;
/** Number of nearest places in the first view, and its maximum zoom; its minimum is the list's zoom. */
const NEAREST_PIN_COUNT = 12;
const MAX_FIRST_ZOOM = 14;
/** Zoom up to which towns are too small: if two places together need such a zoom, the new one is shown alone. */
const MAX_TOWN_ZOOM = 7;
/** Margins for pins at the edges of the map, in pixels. */
const EDGE_MARGINS_PX = { side: 40, top: 80, bottom: 24 };

/** Returns the paddings of the map: its margins, plus the height of the overlay at the bottom. */
const fitPaddings = (coveredHeight: number): { paddingTopLeft: [number, number]; paddingBottomRight: [number, number] } => ({
  paddingTopLeft: [EDGE_MARGINS_PX.side, EDGE_MARGINS_PX.top],
  paddingBottomRight: [EDGE_MARGINS_PX.side, coveredHeight + EDGE_MARGINS_PX.bottom],
});

/** Returns the nearest pins within the reach of a place; farther ones do not widen the first view. */
const nearestOf = (place: Point, pins: readonly MapPin[]): LatLngPair[] =>
  pins
    .filter(({ point }) => isWithinSearchRadius(place, point))
    .toSorted((a, b) => metresBetween(place, a.point) - metresBetween(place, b.point))
    .slice(0, NEAREST_PIN_COUNT)
    .map(({ point }) => latLngOf(point));

/** Moves the map to the chosen place, at a zoom that shows the first pins, and keeps the chosen pin clear of the overlay. */
export const useCamera = ({ place, pins, isReady, focusedId, coveredHeight, onMove, controls }: CameraProps): void => {
  const map = useMap();
  /** The visitor is moving the map; `wasTouched`: or has moved it, also by a button, since the place was chosen. */
  const isMovedByHand = useRef(false);
  const wasTouched = useRef(false);
  const showFocusedPin = () => {
    const pin = pins.find(({ id }) => id === focusedId);
    if (!pin) return;
    map.invalidateSize({ pan: false, animate: false });
    map.panInside(latLngOf(pin.point), fitPaddings(coveredHeight));
  };
  const latestCallbacks = useRef({ look: showFocusedPin, onMove });
  useEffect(() => {
    latestCallbacks.current = { look: showFocusedPin, onMove };
  });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const handleMoveByHand = () => {
    isMovedByHand.current = true;
    wasTouched.current = true;
  };
  useMapEvents({
    dragstart: handleMoveByHand,
    keydown: handleMoveByHand,
    zoomstart: () => clearTimeout(timer.current),
    movestart: () => clearTimeout(timer.current),
    moveend: () => {
      if (!isMovedByHand.current) return;
      isMovedByHand.current = false;
      timer.current = setTimeout(() => {
        const { lng, lat } = map.getCenter();
        latestCallbacks.current.onMove({ longitude: lng, latitude: lat });
      }, MOVE_DEBOUNCE_MS);
    },
  });

  useContainerSize(map);

  const startedPlace = useRef<Point | null>(null);
  const framedPlace = useRef<Point | null>(null);
  useEffect(() => {
    if (!place || framedPlace.current === place) return;
    if (startedPlace.current && startedPlace.current !== place) {
      wasTouched.current = false;
      map.setView(latLngOf(place), LIST_ZOOM, { animate: false });
    }
    startedPlace.current = place;
    if (!isReady) return;
    framedPlace.current = place;
    if (wasTouched.current) return;
    const nearest = nearestOf(place, pins);
    const mirroredPins = nearest.map(([lat, lng]): LatLngPair => [2 * place.latitude - lat, 2 * place.longitude - lng]);
    const zoom = nearest.length === 0 ? LIST_ZOOM : map.getBoundsZoom([...nearest, ...mirroredPins, latLngOf(place)], false);
    map.setView(latLngOf(place), Math.min(MAX_FIRST_ZOOM, Math.max(LIST_ZOOM, zoom)), { animate: false });
    latestCallbacks.current.look();
  }, [map, place, pins, isReady]);

  // oxlint-disable-next-line react/exhaustive-deps -- runs when the selected place or the covered part changes
  useEffect(() => latestCallbacks.current.look(), [focusedId, coveredHeight]);

  useImperativeHandle(controls, () => {
    const focus = () => map.getContainer().focus({ preventScroll: true });
    const panTo = (point: Point) => {
      // The first view of a place whose pins arrive later must not take the map back.
      wasTouched.current = true;
      const bothCorners: [LatLngPair, LatLngPair] = [[map.getCenter().lat, map.getCenter().lng], latLngOf(point)];
      if (map.getBoundsZoom(bothCorners, false) > MAX_TOWN_ZOOM)
        map.fitBounds(bothCorners, { ...fitPaddings(coveredHeight), maxZoom: map.getZoom() });
      else {
        map.setView(bothCorners[1], LIST_ZOOM);
        latestCallbacks.current.onMove(point);
      }
      focus();
    };
    return { panTo, focus };
  }, [map, coveredHeight]);
};
