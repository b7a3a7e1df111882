import { ArrowDown, ArrowUp } from 'lucide-react';
import { useIsWide } from '../../browser/useIsWide.ts';
import { TABLE_ROLES } from './tableRoles.ts';
import styles from './Table.module.css';

export type SortDirection = 'asc' | 'desc';

interface SortHeaderProps {
  readonly label: string;
  /** Direction in which the table is sorted by this column; null if it is sorted by another. */
  readonly direction: SortDirection | null;
  /** Called with the direction that the user wants. */
  readonly onSort: (direction: SortDirection) => void;
  readonly className?: string | undefined;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** Head of a column by which a table can be sorted, ascending first. On a phone, where rows have no columns, only its text. */
export const SortHeader = ({ className, label, direction, onSort }: SortHeaderProps) => {
  const isWide = useIsWide();
  const Arrow = direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th {...TABLE_ROLES.column} className={className} aria-sort={direction === null ? undefined : ARIA_SORT[direction]}>
      {isWide ? (
        <button type="button" className={styles.sort} onClick={() => onSort(direction === 'asc' ? 'desc' : 'asc')}>
          {label}
          {direction !== null && <Arrow size={18} aria-hidden="true" />}
        </button>
      ) : (
        label
      )}
    </th>
  );
};
