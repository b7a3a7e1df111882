import type { CSSProperties, ReactNode } from 'react';
import { fittedAxis } from './axis.ts';
import { ChartReader, type ChartReading } from './ChartReader.tsx';
import { areaPath, gapPath, linePath, scaleOf, type Step } from './steps.ts';
import styles from './StepChart.module.css';

/** A corrected value: the wrong value is dashed, with the right one (`correctedTo`) marked at the same time. */
export interface CorrectedValue {
  readonly at: number;
  readonly value: number;
  readonly correctedTo: number;
}

interface StepChartProps {
  readonly steps: readonly Step[];
  /** The highest possible value over time, drawn as a separate line. */
  readonly capacity?: readonly Step[];
  readonly corrected?: readonly CorrectedValue[];
  readonly from: number;
  readonly to: number;
  /** Labels below the chart, each at its time. */
  readonly times: readonly { readonly at: number; readonly label: ReactNode }[];
  /** Times of the marks on the lower edge. */
  readonly marks: readonly number[];
  readonly formatValue: (value: number) => string;
  /** Text alternative with the whole content of the chart. */
  readonly label: string;
  readonly reading: ChartReading;
}

const [WIDTH, HEIGHT] = [1000, 240];
/** Width of the line of a wrong value, in units of the view box. */
const CORRECTED_WIDTH = 24;
const MARK_HEIGHT = 6;

/**
 * A step chart of whole numbers over time, with values at the side, times below, and a point that the user reads. Place a table with the
 * same data beside it.
 */
export const StepChart = ({
  steps,
  capacity = [],
  corrected = [],
  from,
  to,
  times,
  marks,
  formatValue,
  label,
  reading,
}: StepChartProps) => {
  const highest = Math.max(0, ...capacity.map(({ value }) => value));
  const { ticks, maxValue } = fittedAxis(
    [...steps, ...corrected].map(({ value }) => value),
    highest,
  );
  const scale = scaleOf({ from, to, maxValue, width: WIDTH, height: HEIGHT });
  const leftPercent = (at: number): string => `${(scale.x(at) / WIDTH) * 100}%`;
  const bottomPercent = (value: number): string => `${(value / maxValue) * 100}%`;
  const { point } = reading;
  return (
    <figure className={styles.figure}>
      <ChartReader {...reading} from={from} to={to}>
        <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
          <path className={styles.grid} d={ticks.map((value) => `M0 ${scale.y(value)}H${WIDTH}`).join('')} />
          <path className={styles.tick} d={marks.map((at) => `M${scale.x(at)} ${HEIGHT}v${MARK_HEIGHT}`).join('')} />
          <path className={styles.area} d={areaPath(steps, scale)} />
          <path className={styles.capacity} d={linePath(capacity, scale)} />
          <path className={styles.gap} d={gapPath(steps, to, scale)} />
          <path className={styles.line} d={linePath(steps, scale)} />
          <path
            className={styles.wrong}
            d={corrected
              .map(({ at, value, correctedTo }) => `M${scale.x(at)} ${scale.y(correctedTo)}V${scale.y(value)}h${CORRECTED_WIDTH}`)
              .join('')}
          />
          <path className={styles.reading} d={`M${scale.x(point.at)} 0V${HEIGHT}`} />
        </svg>
        {ticks.map((value) => (
          <span key={value} className={styles.value} style={{ bottom: bottomPercent(value) }} aria-hidden="true">
            {formatValue(value)}
          </span>
        ))}
        {corrected.map(({ at, correctedTo }) => (
          <span key={at} className={styles.mark} style={{ left: leftPercent(at), bottom: bottomPercent(correctedTo) }} aria-hidden="true" />
        ))}
        {point.value !== null && (
          <span className={styles.point} style={{ left: leftPercent(point.at), bottom: bottomPercent(point.value) }} aria-hidden="true" />
        )}
      </ChartReader>
      <div className={styles.times} aria-hidden="true">
        {times.map(({ at, label: tickLabel }) => (
          <span key={at} style={{ left: leftPercent(at), '--left': leftPercent(at) } as CSSProperties}>
            {tickLabel}
          </span>
        ))}
      </div>
    </figure>
  );
};
