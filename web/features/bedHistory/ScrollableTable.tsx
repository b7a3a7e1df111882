import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './BedHistory.module.css';

export interface ScrollableTableProps {
  /** Accessible name of the table. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Table that scrolls horizontally where it is wider than the screen. */
export const ScrollableTable = ({ name, columns, className, children }: ScrollableTableProps) => (
  // Focusable, so that keyboard users can scroll it.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles.wide} role="region" aria-label={name} tabIndex={0}>
    <table className={cx(styles.table, className)} aria-label={name}>
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
