import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './Imports.module.css';

interface FirstRowsProps {
  /** Items of the list; the server sends the first of many. */
  readonly items: readonly ReactNode[];
  /** Number of all rows, also of those that the server did not send. */
  readonly total: number;
}

/** Rows that are shown at first. */
const MAX_FIRST_ROWS = 5;

/** The first rows of a long list, with a button that shows all that the server sent: "First 20 of 212". */
export const FirstRows = ({ items, total }: FirstRowsProps) => {
  const { t } = useTranslation();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? items : items.slice(0, MAX_FIRST_ROWS);
  const label = items.length < total ? t('imports.rows.first', { shown: items.length, total }) : t('imports.rows.all', { total });
  return (
    <>
      <ul className={styles.plainRows}>{shown}</ul>
      {shown.length < items.length && (
        <button type="button" className={cx(button.tool, styles.more)} onClick={() => setShowsAll(true)}>
          {label}
        </button>
      )}
      {shown.length === items.length && items.length > 0 && items.length < total && (
        <p className={cx(text.small, text.muted, styles.first)}>{label}</p>
      )}
    </>
  );
};
