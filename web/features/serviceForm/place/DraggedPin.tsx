import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MapPin } from '#web/ui/icons.ts';
import type { Direction } from './pinMoves.ts';
import styles from './PinMap.module.css';

const KEYS: Readonly<Record<string, Direction>> = { ArrowLeft: 'west', ArrowUp: 'north', ArrowDown: 'south', ArrowRight: 'east' };
/** Pixels of movement below which a drag counts as a tap. */
const SLOP = 4;

interface DraggedPinProps {
  readonly onNudge: (direction: Direction) => void;
  /** Called with the number of pixels that the pin was moved to the right and down. */
  readonly onDrop: (right: number, down: number) => void;
}

/** Pin in the center of the map. It is dragged by finger or mouse, or moved by arrow keys while it has focus. */
export const DraggedPin = ({ onNudge, onDrop }: DraggedPinProps) => {
  const { t } = useTranslation();
  const start = useRef<readonly [x: number, y: number] | null>(null);
  const [[right, down], setOffset] = useState<readonly [right: number, down: number]>([0, 0]);

  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    start.current = [event.clientX, event.clientY];
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const drag = (event: PointerEvent) => {
    if (start.current !== null) setOffset([event.clientX - start.current[0], event.clientY - start.current[1]]);
  };
  const end = () => {
    if (start.current !== null && Math.hypot(right, down) > SLOP) onDrop(right, down);
    start.current = null;
    setOffset([0, 0]);
  };
  const cancel = () => {
    start.current = null;
    setOffset([0, 0]);
  };
  const key = (event: KeyboardEvent) => {
    const direction = KEYS[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onNudge(direction);
  };

  return (
    <button
      type="button"
      className={styles.pin}
      style={{ translate: `${right}px ${down}px` }}
      aria-label={t('hours.pin.name')}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={cancel}
      onKeyDown={key}
    >
      <span>
        <MapPin size={20} aria-hidden="true" />
      </span>
    </button>
  );
};
