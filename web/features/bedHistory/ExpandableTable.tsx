import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollableTable, type ScrollableTableProps } from './ScrollableTable.tsx';
import button from '../../ui/button.module.css';

interface ExpandableTableProps extends Omit<ScrollableTableProps, 'children'> {
  readonly rows: readonly ReactNode[];
}

const INITIAL_ROWS = 8;

/** Table that shows its first rows, with a button for all of them. */
export const ExpandableTable = ({ rows, ...tableProps }: ExpandableTableProps) => {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <ScrollableTable {...tableProps}>{showsAll ? rows : rows.slice(0, INITIAL_ROWS)}</ScrollableTable>
      {rows.length > INITIAL_ROWS && (
        <button type="button" className={button.tool} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('bedHistory.fewRows') : t('bedHistory.allRows', { count: rows.length })}
        </button>
      )}
    </>
  );
};
