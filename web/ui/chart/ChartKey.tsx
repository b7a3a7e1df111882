import styles from './StepChart.module.css';

interface ChartKeyProps {
  /** Meaning of the dotted line; null if the chart has none. */
  readonly gapLabel: string | null;
  /** Meaning of the line of the highest possible value; null if the chart has none. */
  readonly capacityLabel: string | null;
  /** Meaning of the square marks; null if the chart has none. */
  readonly correctedLabel: string | null;
}

const KeyLine = ({ className, label }: { readonly className: string | undefined; readonly label: string }) => (
  <span>
    <svg className={styles.chart} viewBox="0 0 22 14" aria-hidden="true">
      <path className={className} d="M1 7H22" />
    </svg>
    {label}
  </span>
);

/** Legend of the lines of a chart whose meaning is not obvious. */
export const ChartKey = ({ gapLabel, capacityLabel, correctedLabel }: ChartKeyProps) => (
  <p className={styles.key}>
    {capacityLabel !== null && <KeyLine className={styles.capacity} label={capacityLabel} />}
    {gapLabel !== null && <KeyLine className={styles.gap} label={gapLabel} />}
    {correctedLabel !== null && (
      <span>
        <i className={styles.mark} aria-hidden="true" />
        {correctedLabel}
      </span>
    )}
  </p>
);
