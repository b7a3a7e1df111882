import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Point } from '../../api/place.ts';
import { savesData } from '../../device/saveData.ts';
import { boxOf, draw, readPalette } from './draw.ts';
import { groundWithin } from './ground.ts';
import { worldSize, worldX, worldY } from './projection.ts';
import styles from './StillMap.module.css';

/** Specification, section 9. */
const ZOOM = 13;

interface StillMapProps {
  readonly point: Point;
  readonly label: string;
  /** Stands on the point. */
  readonly children: ReactNode;
}

/** A small map that does not move: drawn without the map packages, and only when it comes near what is seen. */
export const StillMap = ({ point, label, children }: StillMapProps) => {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(false);
  const { longitude, latitude } = point;

  useEffect(() => {
    const element = box.current;
    if (!element || savesData() || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '100px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const [element, target] = [box.current, canvas.current];
    if (!near || !element || !target) return;
    let gone = false;
    const { clientWidth: width, clientHeight: height } = element;
    const size = worldSize(ZOOM);
    const view = { left: worldX(longitude) * size - width / 2, top: worldY(latitude) * size - height / 2, width, height, zoom: ZOOM };
    groundWithin(boxOf(view), ZOOM).then(
      (ground) => {
        const options = { scale: Math.min(2, window.devicePixelRatio), around: { longitude, latitude } };
        if (!gone) draw(target, view, ground, readPalette(), options);
      },
      () => undefined, // No connection: the pin stands on plain ground.
    );
    return () => {
      gone = true;
    };
  }, [near, longitude, latitude]);

  return (
    <div className={styles.map} ref={box} role="img" aria-label={label}>
      <canvas ref={canvas} />
      <span className={styles.pin}>{children}</span>
    </div>
  );
};
