import type { ReactNode } from 'react';
import { areaPath, gapPath, linePath, roundTop, scaleOf, type Step } from './steps.ts';
import styles from './Chart.module.css';

/** A corrected value: the wrong value is dashed, with the right one (`instead`) marked at the same time. */
export interface Wrong {
  readonly at: number;
  readonly value: number;
  readonly instead: number;
}

interface StepChartProps {
  readonly steps: readonly Step[];
  readonly wrong: readonly Wrong[];
  readonly from: number;
  readonly to: number;
  /** Labels below the chart, each at its time. */
  readonly times: readonly { readonly at: number; readonly label: ReactNode }[];
  /** Text alternative with the whole content of the chart. */
  readonly label: string;
}

const [WIDTH, HEIGHT] = [1000, 240];
/** Width of the line of a wrong value, in units of the view box. */
const WRONG_WIDTH = 24;

/** A step chart of a value over time, with values at the side and times below. Place a table with the same data beside it. */
export const StepChart = ({ steps, wrong, from, to, times, label }: StepChartProps) => {
  const top = roundTop([...steps, ...wrong].map(({ value }) => value));
  const scale = scaleOf({ from, to, top, width: WIDTH, height: HEIGHT });
  const values = [0, top / 2, top].filter(Number.isInteger);
  const left = (at: number): string => `${(scale.x(at) / WIDTH) * 100}%`;
  const bottom = (value: number): string => `${(value / top) * 100}%`;
  return (
    <figure className={styles.figure}>
      <div className={styles.plot}>
        <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
          <path className={styles.grid} d={values.map((value) => `M0 ${scale.y(value)}H${WIDTH}`).join('')} />
          <path className={styles.area} d={areaPath(steps, scale)} />
          <path className={styles.gap} d={gapPath(steps, to, scale)} />
          <path className={styles.line} d={linePath(steps, scale)} />
          <path
            className={styles.wrong}
            d={wrong.map(({ at, value, instead }) => `M${scale.x(at)} ${scale.y(instead)}V${scale.y(value)}h${WRONG_WIDTH}`).join('')}
          />
        </svg>
        {values.map((value) => (
          <span key={value} className={styles.value} style={{ bottom: bottom(value) }} aria-hidden="true">
            {value}
          </span>
        ))}
        {wrong.map(({ at, instead }) => (
          <span key={at} className={styles.mark} style={{ left: left(at), bottom: bottom(instead) }} aria-hidden="true" />
        ))}
      </div>
      <div className={styles.times} aria-hidden="true">
        {times.map(({ at, label: word }) => (
          <span key={at} style={{ left: left(at) }}>
            {word}
          </span>
        ))}
      </div>
    </figure>
  );
};

/** Legend of a chart's lines. */
export const ChartKey = ({ counted, gap, wrong }: { readonly counted: string; readonly gap: string; readonly wrong: string | null }) => (
  <p className={styles.key}>
    <span>
      <svg className={styles.chart} viewBox="0 0 22 14" aria-hidden="true">
        <path className={styles.line} d="M0 11H8V3H22" />
      </svg>
      {counted}
    </span>
    <span>
      <svg className={styles.chart} viewBox="0 0 22 14" aria-hidden="true">
        <path className={styles.gap} d="M1 7H22" />
      </svg>
      {gap}
    </span>
    {wrong !== null && (
      <span>
        <i className={styles.mark} aria-hidden="true" />
        {wrong}
      </span>
    )}
  </p>
);
