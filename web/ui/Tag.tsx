import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Tag.module.css';

interface TagProps {
  /** `lamp`: important. `alert`: a warning. `dash`: gone, or unknown. */
  readonly tone?: 'lamp' | 'alert' | 'dash';
  readonly children: ReactNode;
}

/** A short label of a row. */
export const Tag = ({ tone, children }: TagProps) => <span className={cx(styles.tag, tone && styles[tone])}>{children}</span>;
