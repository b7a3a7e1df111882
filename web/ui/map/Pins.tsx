import { useMemo } from 'react';
import type { Point } from '../../api/place.ts';
import { clearOf, type Pixel } from './clearOf.ts';
import { groupPins } from './groups.ts';
import { GroupSign } from './GroupSign.tsx';
import { useMap } from './leaflet.ts';
import { MapMarker } from './MapMarker.tsx';
import type { MapPin } from './pins.ts';
import { PinSign } from './PinSign.tsx';
import { MAX_ZOOM } from './zooms.ts';

/** Height of the middle of a pin's plate above its point, in pixels. */
const PLATE_ABOVE = 25;

interface PinsProps {
  readonly pins: readonly MapPin[];
  readonly chosenId: string | null;
  /** The visitor's location, which no pin may cover. */
  readonly spot: Point | null;
  /** Changes whenever the map shows another part. */
  readonly moved: number;
  readonly onChoose: (id: string) => void;
  /** Called for a group of places that no zoom separates. */
  readonly onGroup: (ids: readonly string[]) => void;
}

/** Every place as a pin; overlapping ones as one round sign with their number. */
export const Pins = ({ pins, chosenId, spot, moved, onChoose, onGroup }: PinsProps) => {
  const map = useMap();
  const groups = useMemo(() => groupPins(pins), [pins]);

  const shown = useMemo(() => {
    const bounds = map.getBounds().pad(0.1);
    return groups.within([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], Math.round(map.getZoom()));
    // oxlint-disable-next-line react/exhaustive-deps -- `moved` changes when the map shows another part
  }, [groups, map, moved]);

  const besideSpot = (point: Point, above: number): Pixel => {
    if (spot === null) return [0, 0];
    const [here, there] = [map.project([spot.latitude, spot.longitude]), map.project([point.latitude, point.longitude])];
    return clearOf([here.x, here.y], [there.x, there.y - above]);
  };

  return shown.map((each) => {
    if (each.kind === 'pin') {
      const { pin } = each;
      const chosen = pin.id === chosenId;
      return (
        <MapMarker key={pin.id} point={pin.point} height={chosen ? 'chosen' : 'pin'} beside={besideSpot(pin.point, PLATE_ABOVE)}>
          <PinSign pin={pin} chosen={chosen} onChoose={onChoose} />
        </MapMarker>
      );
    }
    const { key, point, ids, splitsAt } = each;
    const chosen = chosenId !== null && ids.includes(chosenId);
    const open = () => (splitsAt === null ? onGroup(ids) : map.setView([point.latitude, point.longitude], Math.min(MAX_ZOOM, splitsAt)));
    return (
      <MapMarker key={key} point={point} height={chosen ? 'chosen' : 'pin'} beside={besideSpot(point, 0)}>
        <GroupSign group={each} chosen={chosen} onOpen={open} />
      </MapMarker>
    );
  });
};
