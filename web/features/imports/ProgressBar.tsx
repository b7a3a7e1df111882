import type { ReactNode } from 'react';
import styles from './Imports.module.css';

interface ProgressBarProps {
  /** Name of the work, for screen readers. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** How far the work is, in words. */
  readonly children: ReactNode;
}

/** A bar, with the same in words under it. */
export const ProgressBar = ({ label, value, max, children }: ProgressBarProps) => (
  <div className={styles.progress}>
    <progress value={value} max={Math.max(max, 1)} aria-label={label} />
    <p>{children}</p>
  </div>
);
