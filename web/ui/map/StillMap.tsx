import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Point } from '../../api/place.ts';
import { boxOf, draw, positionIn, readPalette } from './draw.ts';
import { drawRoute, spotsOf, type MapRoute } from './drawRoute.ts';
import { viewOf } from './fit.ts';
import { groundWithin } from './ground.ts';
import styles from './StillMap.module.css';
import { useSize } from './useSize.ts';

/** Specification, section 9. */
const ZOOM = 13;
/** Half of what stands on the point, and some air. In pixels. */
const SIGN = 28;

interface StillMapProps {
  readonly point: Point;
  readonly label: string;
  readonly zoom?: number;
  /** It is drawn once it is near what is seen. */
  readonly near: boolean;
  /** A way to the point, which is then shown from end to end. */
  readonly route?: MapRoute | undefined;
  /** Stands on the point. */
  readonly children?: ReactNode;
}

/** A small map that does not move, drawn without the map packages. */
export const StillMap = ({ point, label, near, route, zoom = ZOOM, children }: StillMapProps) => {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(box);
  const view = useMemo(() => {
    const points = route ? [route.from, ...route.lines.flatMap((line) => line.points)] : [];
    return size && viewOf(point, points, zoom, size);
  }, [size, point, route, zoom]);
  const [pin, setPin] = useState<readonly [x: number, y: number] | null>(null);

  useEffect(() => {
    const target = canvas.current;
    if (!near || !view || !target) return;
    let gone = false;
    const paint = (ground: Parameters<typeof draw>[2]) => {
      if (gone) return;
      const sign = [...positionIn(view, point), SIGN] as const;
      const taken = route ? [sign, ...spotsOf(view, route, point)] : [sign];
      draw(target, view, ground, readPalette(), { scale: Math.min(2, window.devicePixelRatio), around: point, taken, alone: true });
      if (route) drawRoute(target, view, route, point);
      setPin(positionIn(view, point));
    };
    groundWithin(boxOf(view), view.zoom).then(paint, () => undefined); // No connection: the pin stands on plain ground.
    return () => {
      gone = true;
    };
  }, [near, view, route, point]);

  return (
    <div className={styles.map} ref={box} role="img" aria-label={label} data-zoom={view?.zoom}>
      <canvas ref={canvas} />
      <span className={styles.pin} style={pin ? { left: pin[0], top: pin[1] } : undefined}>
        {children}
      </span>
    </div>
  );
};
