import { useEffect, useRef } from 'react';
import type { Place, Point } from '../../api/place.ts';
import { useMap, useMapEvents } from './leaflet.ts';
import type { MapPin } from './pins.ts';

interface CameraProps {
  readonly place: Place | null;
  readonly pins: readonly MapPin[];
  readonly chosenId: string | null;
  readonly covered: number;
  readonly onMove: (centre: Point) => void;
  readonly listZoom: number;
}

/** Milliseconds of rest before the places near the new middle are asked for (specification, section 9). */
const REST = 1000;
/** The first view shows as many of the nearest places as this, from the list's zoom up to this one. */
const NEAREST = 12;
const CLOSEST = 14;

/** Moves the map: to the chosen place, near enough for the first pins, clear of what covers the chosen pin. */
export const useCamera = ({ place, pins, chosenId, covered, onMove, listZoom }: CameraProps): void => {
  const map = useMap();
  const byHand = useRef(false);
  const latest = useRef({ pins, onMove });
  useEffect(() => {
    latest.current = { pins, onMove };
  });

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hand = () => {
    byHand.current = true;
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

  const framed = useRef<Place | null>(null);
  useEffect(() => {
    if (!place || framed.current === place) return;
    if (framed.current) map.setView([place.latitude, place.longitude], listZoom, { animate: false });
    if (pins.length === 0) return;
    framed.current = place;
    const nearest = pins.slice(0, NEAREST).map(({ point }): [number, number] => [point.latitude, point.longitude]);
    const around = nearest.map(([lat, lng]): [number, number] => [2 * place.latitude - lat, 2 * place.longitude - lng]);
    const zoom = map.getBoundsZoom([...nearest, ...around, [place.latitude, place.longitude]], false);
    map.setView([place.latitude, place.longitude], Math.min(CLOSEST, Math.max(listZoom, zoom)), { animate: false });
  }, [map, place, pins, listZoom]);

  useEffect(() => {
    const pin = latest.current.pins.find(({ id }) => id === chosenId);
    if (pin) map.panInside([pin.point.latitude, pin.point.longitude], { paddingTopLeft: [40, 80], paddingBottomRight: [40, covered + 24] });
  }, [map, chosenId, covered]);
};
