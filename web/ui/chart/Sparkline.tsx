import { areaPath, gapPath, linePath, scaleOf, type Step } from './steps.ts';
import styles from './Sparkline.module.css';

interface SparklineProps {
  readonly steps: readonly Step[];
  readonly from: number;
  readonly to: number;
  /** The value at the upper edge. */
  readonly maxValue: number;
  /** Accessible name; omitted if adjacent text contains the same. */
  readonly label?: string;
  /** Marks the end of the line. */
  readonly hasNowMark?: boolean;
}

const [WIDTH, HEIGHT] = [280, 40];

/** A small line chart of a value over time, without axes. */
export const Sparkline = ({ steps, from, to, maxValue, label, hasNowMark = false }: SparklineProps) => {
  const scale = scaleOf({ from, to, maxValue, width: WIDTH, height: HEIGHT });
  const lastStep = steps.at(-1);
  return (
    <svg
      className={styles.spark}
      viewBox={`-2 -4 ${WIDTH + 8} ${HEIGHT + 8}`}
      preserveAspectRatio="none"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path className={styles.area} d={areaPath(steps, scale)} />
      <path className={styles.base} d={`M0 ${HEIGHT}H${WIDTH}`} />
      <path className={styles.gap} d={gapPath(steps, to, scale)} />
      <path className={styles.line} d={linePath(steps, scale)} />
      {hasNowMark &&
        lastStep &&
        [styles.now, styles.lamp].map((lineClass) => (
          <path key={lineClass} className={lineClass} d={`M${scale.x(lastStep.to)} ${scale.y(lastStep.value)}h0.01`} />
        ))}
    </svg>
  );
};
