import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MapPin } from '#web/ui/icons.ts';
import type { Direction } from './pinMoves.ts';
import styles from './PinMap.module.css';

const DIRECTION_OF_KEY: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'west',
  ArrowUp: 'north',
  ArrowDown: 'south',
  ArrowRight: 'east',
};
/** Pixels of movement below which a drag counts as a tap. */
const DRAG_THRESHOLD_PX = 4;

interface DraggablePinProps {
  readonly id: string | undefined;
  /** Id of the text of its error; undefined if there is none. */
  readonly errorId: string | undefined;
  readonly onNudge: (direction: Direction) => void;
  /** Called with the number of pixels that the pin was moved to the right and down. */
  readonly onDrop: (right: number, down: number) => void;
}

/** Pin in the center of the map. It is dragged by finger or mouse, or moved by arrow keys while it has focus. */
export const DraggablePin = ({ id, errorId, onNudge, onDrop }: DraggablePinProps) => {
  const { t } = useTranslation();
  const dragStart = useRef<readonly [x: number, y: number] | null>(null);
  const [[right, down], setOffset] = useState<readonly [right: number, down: number]>([0, 0]);

  const startDrag = (event: PointerEvent<HTMLButtonElement>) => {
    dragStart.current = [event.clientX, event.clientY];
    event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const moveDrag = (event: PointerEvent) => {
    if (dragStart.current !== null) setOffset([event.clientX - dragStart.current[0], event.clientY - dragStart.current[1]]);
  };
  const endDrag = () => {
    if (dragStart.current !== null && Math.hypot(right, down) > DRAG_THRESHOLD_PX) onDrop(right, down);
    dragStart.current = null;
    setOffset([0, 0]);
  };
  const cancelDrag = () => {
    dragStart.current = null;
    setOffset([0, 0]);
  };
  const nudgeByKey = (event: KeyboardEvent) => {
    const direction = DIRECTION_OF_KEY[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onNudge(direction);
  };

  return (
    <button
      type="button"
      id={id}
      aria-describedby={errorId}
      className={styles.pin}
      style={{ translate: `${right}px ${down}px` }}
      aria-label={t('hours.pin.name')}
      onPointerDown={startDrag}
      onPointerMove={moveDrag}
      onPointerUp={endDrag}
      onPointerCancel={cancelDrag}
      onKeyDown={nudgeByKey}
    >
      <span>
        <MapPin size={20} aria-hidden="true" />
      </span>
    </button>
  );
};
