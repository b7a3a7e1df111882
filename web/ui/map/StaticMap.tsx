import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Point } from '../../browser/place.ts';
import { worldBoxOf, clearCanvas, drawMap, positionIn, readPalette } from './draw.ts';
import { drawRoute, routeObstacles, type MapRoute } from './drawRoute.ts';
import { fitView } from './fitView.ts';
import { loadGround } from './ground.ts';
import { Attribution } from './streets/Attribution.tsx';
import { StaticStreets } from './streets/StaticStreets.tsx';
import type { Streets } from './streets/useStreets.ts';
import { useSize } from './useSize.ts';
import { useTheme } from './useTheme.ts';
import styles from './StaticMap.module.css';

/** Default zoom (specification, section 9). */
const DEFAULT_ZOOM = 13;
/** Half the size of the marker on the point plus a margin, in pixels. */
const SIGN_RADIUS_PX = 28;

interface StaticMapProps {
  readonly point: Point;
  readonly label: string;
  readonly zoom?: number;
  readonly streets: Streets;
  /** Whether the map is near the viewport; it is not drawn before. */
  readonly isNear: boolean;
  /** A route to the point; the map then shows all of it. */
  readonly route?: MapRoute | undefined;
  /** The marker on the point. */
  readonly children?: ReactNode;
}

/** A small static map, drawn without the map packages: on streets if there are any, otherwise on drawn ground. */
export const StaticMap = ({ point, label, streets, isNear, route, zoom = DEFAULT_ZOOM, children }: StaticMapProps) => {
  const boxRef = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSize(boxRef);
  const theme = useTheme();
  const { source, coversGround, attempt, setState } = streets;
  const view = useMemo(() => {
    const points = route ? [route.from, ...route.lines.flatMap((routeLine) => routeLine.points)] : [];
    return size && fitView(point, points, zoom, size);
  }, [size, point, route, zoom]);
  const [pinPosition, setPinPosition] = useState<readonly [x: number, y: number] | null>(null);

  useEffect(() => {
    const canvasElement = canvas.current;
    if (!isNear || !view || !canvasElement) return;
    let isUnmounted = false;
    const scale = Math.min(2, window.devicePixelRatio);
    const finish = () => {
      if (route) drawRoute(canvasElement, view, route, point);
      setPinPosition(positionIn(view, point));
    };
    const drawGround = (ground: Parameters<typeof drawMap>[2]) => {
      if (isUnmounted) return;
      const signSpot = [...positionIn(view, point), SIGN_RADIUS_PX] as const;
      const takenSpots = route ? [signSpot, ...routeObstacles(view, route, point)] : [signSpot];
      drawMap(canvasElement, view, ground, readPalette(), { scale, ringCentre: point, obstacles: takenSpots, isAlone: true });
      finish();
    };
    if (coversGround) {
      clearCanvas(canvasElement, view, scale);
      finish();
    } else loadGround(worldBoxOf(view), view.zoom).then(drawGround, () => undefined); // No connection: the pin is on a plain background.
    return () => {
      isUnmounted = true;
    };
  }, [isNear, view, route, point, coversGround]);

  return (
    <div className={styles.map} ref={boxRef}>
      <div className={styles.picture} role="img" aria-label={label} data-zoom={view?.zoom}>
        {isNear && view && source && <StaticStreets key={`${theme} ${attempt}`} source={source} view={view} onState={setState} />}
        <canvas ref={canvas} />
        <span className={styles.pin} style={pinPosition ? { left: pinPosition[0], top: pinPosition[1] } : undefined}>
          {children}
        </span>
      </div>
      {source && <Attribution source={source} className={styles.attribution} />}
    </div>
  );
};
