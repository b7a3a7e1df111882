import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Point } from '../../api/place.ts';
import { boxOf, clear, draw, positionIn, readPalette } from './draw.ts';
import { drawRoute, spotsOf, type MapRoute } from './drawRoute.ts';
import { viewOf } from './fit.ts';
import { groundWithin } from './ground.ts';
import { Attribution } from './streets/Attribution.tsx';
import { StillStreets } from './streets/StillStreets.tsx';
import type { Streets } from './streets/useStreets.ts';
import { useSize } from './useSize.ts';
import { useTheme } from './useTheme.ts';
import styles from './StillMap.module.css';

/** Default zoom (specification, section 9). */
const ZOOM = 13;
/** Half the size of the marker on the point plus a margin, in pixels. */
const SIGN = 28;

interface StillMapProps {
  readonly point: Point;
  readonly label: string;
  readonly zoom?: number;
  readonly streets: Streets;
  /** Whether the map is near the viewport; it is not drawn before. */
  readonly near: boolean;
  /** A route to the point; the map then shows all of it. */
  readonly route?: MapRoute | undefined;
  /** The marker on the point. */
  readonly children?: ReactNode;
}

/** A small static map, drawn without the map packages: on streets if there are any, otherwise on drawn ground. */
export const StillMap = ({ point, label, streets, near, route, zoom = ZOOM, children }: StillMapProps) => {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(box);
  const theme = useTheme();
  const { source, covers, attempt, setState } = streets;
  const view = useMemo(() => {
    const points = route ? [route.from, ...route.lines.flatMap((line) => line.points)] : [];
    return size && viewOf(point, points, zoom, size);
  }, [size, point, route, zoom]);
  const [pin, setPin] = useState<readonly [x: number, y: number] | null>(null);

  useEffect(() => {
    const target = canvas.current;
    if (!near || !view || !target) return;
    let gone = false;
    const scale = Math.min(2, window.devicePixelRatio);
    const finish = () => {
      if (route) drawRoute(target, view, route, point);
      setPin(positionIn(view, point));
    };
    const paint = (ground: Parameters<typeof draw>[2]) => {
      if (gone) return;
      const sign = [...positionIn(view, point), SIGN] as const;
      const taken = route ? [sign, ...spotsOf(view, route, point)] : [sign];
      draw(target, view, ground, readPalette(), { scale, around: point, taken, alone: true });
      finish();
    };
    if (covers) {
      clear(target, view, scale);
      finish();
    } else groundWithin(boxOf(view), view.zoom).then(paint, () => undefined); // No connection: the pin is on a plain background.
    return () => {
      gone = true;
    };
  }, [near, view, route, point, covers]);

  return (
    <div className={styles.map} ref={box}>
      <div className={styles.picture} role="img" aria-label={label} data-zoom={view?.zoom}>
        {near && view && source && <StillStreets key={`${theme} ${attempt}`} source={source} view={view} onState={setState} />}
        <canvas ref={canvas} />
        <span className={styles.pin} style={pin ? { left: pin[0], top: pin[1] } : undefined}>
          {children}
        </span>
      </div>
      {source && <Attribution source={source} className={styles.attribution} />}
    </div>
  );
};
