import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Tag.module.css';

interface TagProps {
  /** `lamp`: to be seen first. `alert`: a warning. `dash`: gone, or not known. */
  readonly tone?: 'lamp' | 'alert' | 'dash';
  readonly children: ReactNode;
}

/** A word or two about a row. */
export const Tag = ({ tone, children }: TagProps) => <span className={cx(styles.tag, tone && styles[tone])}>{children}</span>;
