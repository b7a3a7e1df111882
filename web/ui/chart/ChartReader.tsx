import type { PointerEvent, ReactNode } from 'react';
import { timeAfterKey } from './readerSteps.ts';
import styles from './StepChart.module.css';

/** The point of a chart that the user reads. Times are milliseconds since 1970. */
export interface ChartPoint {
  readonly at: number;
  /** Value at this time; null if it is unknown. */
  readonly value: number | null;
  /** Time and value in words. */
  readonly text: string;
}

/** How the user moves the point of a chart. */
export interface ChartReading {
  /** Accessible name of the slider. */
  readonly label: string;
  readonly point: ChartPoint;
  /** Called for a chosen time: by key, tap or click. */
  readonly onChoose: (at: number) => void;
  /** Called for the time under the mouse; null after it left. */
  readonly onPreview: (at: number | null) => void;
}

interface ChartReaderProps extends ChartReading {
  readonly from: number;
  readonly to: number;
  readonly children: ReactNode;
}

const MINUTE_MS = 60_000;

/** Makes a chart readable point by point: by mouse, by touch, and as a slider by keyboard and screen reader. */
export const ChartReader = ({ label, point, onChoose, onPreview, from, to, children }: ChartReaderProps) => {
  const timeOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = width === 0 ? 0 : Math.min(1, Math.max(0, (clientX - left) / width));
    return Math.min(to, Math.round((from + share * (to - from)) / MINUTE_MS) * MINUTE_MS);
  };
  return (
    <div
      className={styles.plot}
      onPointerDown={(event) => onChoose(timeOf(event))}
      onPointerMove={(event) => (event.pointerType === 'mouse' ? onPreview(timeOf(event)) : onChoose(timeOf(event)))}
      onPointerLeave={() => onPreview(null)}
    >
      <input
        type="range"
        className={styles.slider}
        aria-label={label}
        aria-valuetext={point.text}
        min={from}
        max={to}
        step={MINUTE_MS}
        value={point.at}
        onChange={(event) => onChoose(event.target.valueAsNumber)}
        onKeyDown={(event) => {
          const time = timeAfterKey(event.key, point.at, { from, to });
          if (time === null || event.altKey || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onChoose(time);
        }}
      />
      {children}
    </div>
  );
};
