import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Supercluster from 'supercluster';
import { cx } from '../cx.ts';
import { useMap, useMapEvents } from './leaflet.ts';
import styles from './Pin.module.css';
import type { MapPin } from './pins.ts';
import { MapMarker } from './MapMarker.tsx';

interface PinsProps {
  readonly pins: readonly MapPin[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  /** How many places are within what is seen. */
  readonly onCount: (count: number) => void;
}

/** Pins closer than this share one, in pixels; from the zoom on, none do. */
const CLOSE = 46;
const APART_FROM_ZOOM = 16;

const indexOf = (pins: readonly MapPin[]) => {
  const index = new Supercluster<{ pin: MapPin }>({ radius: CLOSE, maxZoom: APART_FROM_ZOOM - 1, extent: 256 });
  index.load(
    pins.map((pin) => ({
      type: 'Feature',
      properties: { pin },
      geometry: { type: 'Point', coordinates: [pin.point.longitude, pin.point.latitude] },
    })),
  );
  return index;
};

/** Every place as a pin; those that would cover each other as one night plate with their number. */
export const Pins = ({ pins, chosenId, onChoose, onCount }: PinsProps) => {
  const { t } = useTranslation();
  const map = useMap();
  const index = useMemo(() => indexOf(pins), [pins]);
  const [moved, setMoved] = useState(0);
  useMapEvents({ moveend: () => setMoved((count) => count + 1) });

  const shown = useMemo(() => {
    const bounds = map.getBounds().pad(0.1);
    return index.getClusters([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()], Math.round(map.getZoom()));
    // oxlint-disable-next-line react/exhaustive-deps -- `moved` says that the map shows another part
  }, [index, map, moved]);
  useEffect(() => {
    const bounds = map.getBounds();
    onCount(pins.filter(({ point }) => bounds.contains([point.latitude, point.longitude])).length);
  }, [map, pins, moved, onCount]);

  return shown.map(({ geometry, properties }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    if ('cluster' in properties) {
      const { cluster_id: id, point_count: count } = properties;
      const open = () => map.setView([latitude, longitude], Math.min(APART_FROM_ZOOM, index.getClusterExpansionZoom(id)));
      return (
        <MapMarker key={`cluster${id}`} point={{ longitude, latitude }}>
          <button type="button" className={styles.pin} aria-label={t('mapView.cluster', { count })} onClick={open}>
            <span className={cx(styles.plate, styles.many)}>{count}</span>
          </button>
        </MapMarker>
      );
    }
    const { pin } = properties;
    const chosen = pin.id === chosenId;
    return (
      <MapMarker key={pin.id} point={pin.point} raised={chosen}>
        <button
          type="button"
          className={styles.pin}
          data-tab={pin.tab}
          aria-pressed={chosen}
          aria-label={pin.name}
          onClick={() => onChoose(pin.id)}
        >
          <span className={cx(styles.plate, styles[pin.look])}>{pin.face}</span>
        </button>
      </MapMarker>
    );
  });
};
