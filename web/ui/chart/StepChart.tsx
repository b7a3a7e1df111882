import type { ReactNode } from 'react';
import { areaPath, gapPath, linePath, roundedMaximum, scaleOf, type Step } from './steps.ts';
import styles from './Chart.module.css';

/** A corrected value: the wrong value is dashed, with the right one (`correctedTo`) marked at the same time. */
export interface CorrectedValue {
  readonly at: number;
  readonly value: number;
  readonly correctedTo: number;
}

interface StepChartProps {
  readonly steps: readonly Step[];
  readonly corrected: readonly CorrectedValue[];
  readonly from: number;
  readonly to: number;
  /** Labels below the chart, each at its time. */
  readonly times: readonly { readonly at: number; readonly label: ReactNode }[];
  /** Text alternative with the whole content of the chart. */
  readonly label: string;
}

const [WIDTH, HEIGHT] = [1000, 240];
/** Width of the line of a wrong value, in units of the view box. */
const CORRECTED_WIDTH = 24;

/** A step chart of a value over time, with values at the side and times below. Place a table with the same data beside it. */
export const StepChart = ({ steps, corrected, from, to, times, label }: StepChartProps) => {
  const maxValue = roundedMaximum([...steps, ...corrected].map(({ value }) => value));
  const scale = scaleOf({ from, to, maxValue, width: WIDTH, height: HEIGHT });
  const tickValues = [0, maxValue / 2, maxValue].filter(Number.isInteger);
  const leftPercent = (at: number): string => `${(scale.x(at) / WIDTH) * 100}%`;
  const bottomPercent = (value: number): string => `${(value / maxValue) * 100}%`;
  return (
    <figure className={styles.figure}>
      <div className={styles.plot}>
        <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
          <path className={styles.grid} d={tickValues.map((value) => `M0 ${scale.y(value)}H${WIDTH}`).join('')} />
          <path className={styles.area} d={areaPath(steps, scale)} />
          <path className={styles.gap} d={gapPath(steps, to, scale)} />
          <path className={styles.line} d={linePath(steps, scale)} />
          <path
            className={styles.wrong}
            d={corrected
              .map(({ at, value, correctedTo }) => `M${scale.x(at)} ${scale.y(correctedTo)}V${scale.y(value)}h${CORRECTED_WIDTH}`)
              .join('')}
          />
        </svg>
        {tickValues.map((value) => (
          <span key={value} className={styles.value} style={{ bottom: bottomPercent(value) }} aria-hidden="true">
            {value}
          </span>
        ))}
        {corrected.map(({ at, correctedTo }) => (
          <span key={at} className={styles.mark} style={{ left: leftPercent(at), bottom: bottomPercent(correctedTo) }} aria-hidden="true" />
        ))}
      </div>
      <div className={styles.times} aria-hidden="true">
        {times.map(({ at, label: tickLabel }) => (
          <span key={at} style={{ left: leftPercent(at) }}>
            {tickLabel}
          </span>
        ))}
      </div>
    </figure>
  );
};

/** Legend of a chart's lines. */
export const ChartKey = ({
  countedLabel,
  gapLabel,
  corrected,
}: {
  readonly countedLabel: string;
  readonly gapLabel: string;
  readonly corrected: string | null;
}) => (
  <p className={styles.key}>
    <span>
      <svg className={styles.chart} viewBox="0 0 22 14" aria-hidden="true">
        <path className={styles.line} d="M0 11H8V3H22" />
      </svg>
      {countedLabel}
    </span>
    <span>
      <svg className={styles.chart} viewBox="0 0 22 14" aria-hidden="true">
        <path className={styles.gap} d="M1 7H22" />
      </svg>
      {gapLabel}
    </span>
    {corrected !== null && (
      <span>
        <i className={styles.mark} aria-hidden="true" />
        {corrected}
      </span>
    )}
  </p>
);
