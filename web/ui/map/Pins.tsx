import { useEffect, useMemo } from 'react';
import type { Point } from '../../browser/place.ts';
import { GroupSign } from './GroupSign.tsx';
import { latLngOf } from './latLng.ts';
import { useMap } from './leaflet.ts';
import { MapMarker } from './MapMarker.tsx';
import type { MapPin } from './mapPin.ts';
import { offsetToClear, type Pixel } from './offsetToClear.ts';
import { groupPins, type PinGroup, type SinglePin } from './pinGroups.ts';
import { PinSign } from './PinSign.tsx';
import { MAX_ZOOM } from './zooms.ts';

/** Height of the middle of a pin's plate above its point, in pixels. */
const PLATE_OFFSET_PX = 25;

interface PinsProps {
  readonly pins: readonly MapPin[];
  readonly chosenId: string | null;
  /** The visitor's location, which no pin may cover. */
  readonly spot: Point | null;
  /** Changes whenever the map shows another part. */
  readonly moveCount: number;
  /** Returns the accessible name of a group. */
  readonly nameGroup: (group: PinGroup) => string;
  readonly onChoose: (id: string) => void;
  /** Called for a group of places that no zoom separates. */
  readonly onGroup: (ids: readonly string[]) => void;
  /** Called with the pins and groups that are drawn, whenever they change. */
  readonly onDraw?: (drawn: readonly (PinGroup | SinglePin)[]) => void;
}

/** Every place as a pin; overlapping ones as one round sign with their number. */
export const Pins = ({ pins, chosenId, spot, moveCount, nameGroup, onChoose, onGroup, onDraw }: PinsProps) => {
  const map = useMap();
  const groups = useMemo(() => groupPins(pins), [pins]);

  const shown = useMemo(() => {
    const bounds = map.getBounds().pad(0.1);
    return groups.within([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], Math.round(map.getZoom()));
    // oxlint-disable-next-line react/exhaustive-deps -- `moveCount` changes when the map shows another part
  }, [groups, map, moveCount]);

  useEffect(() => onDraw?.(shown), [shown, onDraw]);

  const offsetFromSpot = (point: Point, offsetAbove: number): Pixel => {
    if (spot === null) return [0, 0];
    const [spotPixel, pointPixel] = [map.project(latLngOf(spot)), map.project(latLngOf(point))];
    return offsetToClear([spotPixel.x, spotPixel.y], [pointPixel.x, pointPixel.y - offsetAbove]);
  };

  return shown.map((shownPin) => {
    if (shownPin.kind === 'pin') {
      const { pin } = shownPin;
      const chosen = pin.id === chosenId;
      return (
        <MapMarker
          key={pin.id}
          point={pin.point}
          layer={chosen ? 'chosen' : 'pin'}
          pixelOffset={offsetFromSpot(pin.point, PLATE_OFFSET_PX)}
        >
          <PinSign pin={pin} chosen={chosen} onChoose={onChoose} />
        </MapMarker>
      );
    }
    const { key, point, ids, splitsAt } = shownPin;
    const chosen = chosenId !== null && ids.includes(chosenId);
    const openGroup = () => (splitsAt === null ? onGroup(ids) : map.setView(latLngOf(point), Math.min(MAX_ZOOM, splitsAt)));
    return (
      <MapMarker key={key} point={point} layer={chosen ? 'chosen' : 'pin'} pixelOffset={offsetFromSpot(point, 0)}>
        <GroupSign group={shownPin} name={nameGroup(shownPin)} isChosen={chosen} onOpen={openGroup} />
      </MapMarker>
    );
  });
};
