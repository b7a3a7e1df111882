import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './BedHistory.module.css';

interface WideTableProps {
  /** What a screen reader calls it. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly className?: string | undefined;
  /** Its rows. */
  readonly children: ReactNode;
}

/** A table that scrolls sideways by itself where it is wider than the screen. */
export const WideTable = ({ name, columns, className, children }: WideTableProps) => (
  // A region that scrolls sideways can be reached by keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles.wide} role="region" aria-label={name} tabIndex={0}>
    <table className={cx(styles.table, className)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
