import { areaPath, gapPath, linePath, scaleOf, type Step } from './steps.ts';
import styles from './Chart.module.css';

interface SparklineProps {
  readonly steps: readonly Step[];
  readonly from: number;
  readonly to: number;
  /** The value at the upper edge. */
  readonly top: number;
  /** Accessible name; omitted if adjacent text contains the same. */
  readonly label?: string;
  /** Marks the end of the line. */
  readonly now?: boolean;
}

const [WIDTH, HEIGHT] = [280, 40];

/** A small line chart of a value over time, without axes. */
export const Sparkline = ({ steps, from, to, top, label, now = false }: SparklineProps) => {
  const scale = scaleOf({ from, to, top, width: WIDTH, height: HEIGHT });
  const last = steps.at(-1);
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
      {now &&
        last &&
        [styles.now, styles.lamp].map((look) => (
          <path key={look} className={look} d={`M${scale.x(last.to)} ${scale.y(last.value)}h0.01`} />
        ))}
    </svg>
  );
};
