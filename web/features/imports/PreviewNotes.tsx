import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatNumber } from '#domain/values/formatNumber.ts';
import type { ImportPreview } from '../../api/types.ts';
import { FirstRows } from './FirstRows.tsx';
import { RowHead } from './PreviewRows.tsx';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './Imports.module.css';

type Duplicate = ImportPreview['duplicates'][number];
/** Lines of a table that are named; a broken reference can concern thousands. */
const MAX_NAMED_LINES = 20;
const namedLines = (lines: readonly number[]): string =>
  `${lines.slice(0, MAX_NAMED_LINES).join(', ')}${lines.length > MAX_NAMED_LINES ? ' …' : ''}`;

const OtherPlace = ({ same, other: { line, serviceId, name } }: Pick<Duplicate, 'same' | 'other'>) => {
  const { t } = useTranslation();
  const [first = 'address'] = same;
  const sameText = t(`imports.rows.same.${same.length > 1 ? 'both' : first}`);
  if (serviceId === undefined) return <p>{t('imports.rows.otherLine', { same: sameText, line, name })}</p>;
  return (
    <p>
      {t('imports.rows.otherListing', { same: sameText })} <Link href={`/services/${serviceId}`}>{name}</Link>
    </p>
  );
};

const Duplicates = ({ preview: { duplicates, duplicateRows } }: { readonly preview: ImportPreview }) => {
  const { t } = useTranslation();
  return (
    <section className={page.section} aria-labelledby="import-duplicates">
      <h2 id="import-duplicates">
        {t('imports.rows.duplicates')} <span className={styles.number}>{formatNumber(duplicateRows)}</span>
      </h2>
      <p className={text.muted}>{t('imports.rows.duplicatesHelp')}</p>
      <FirstRows
        total={duplicateRows}
        items={duplicates.map((row) => (
          <li key={row.line}>
            <RowHead row={{ line: row.line, name: row.name }} />
            <OtherPlace same={row.same} other={row.other} />
          </li>
        ))}
      />
    </section>
  );
};

const UnusedColumns = ({ columns }: { readonly columns: ImportPreview['unusedColumns'] }) => {
  const { t } = useTranslation();
  return (
    <section className={page.section} aria-labelledby="import-unused">
      <h2 id="import-unused">
        {t('imports.unused.title')} <span className={styles.number}>{formatNumber(columns.length)}</span>
      </h2>
      <FirstRows
        total={columns.length}
        items={columns.map(({ column, rows, example }) => (
          <li key={column}>
            <b>{column}</b>
            <p className={text.small}>{t('imports.unused.rows', { count: rows, example })}</p>
          </li>
        ))}
      />
    </section>
  );
};

const Tables = ({ tables }: { readonly tables: NonNullable<ImportPreview['tables']> }) => {
  const { t } = useTranslation();
  return (
    <section className={page.section} aria-labelledby="import-tables">
      <h2 id="import-tables">{t('imports.tables.title')}</h2>
      <FirstRows
        total={tables.length}
        items={tables.map(({ table, rows, usedRows, unusedLines, unusedColumns }) => (
          <li key={table}>
            <b>{table}</b>
            <p className={text.small}>{t('imports.tables.used', { used: usedRows, rows })}</p>
            {unusedLines.length > 0 && <p className={text.small}>{t('imports.tables.lines', { lines: namedLines(unusedLines) })}</p>}
            {unusedColumns.length > 0 && <p className={text.small}>{t('imports.tables.columns', { columns: unusedColumns.join(', ') })}</p>}
          </li>
        ))}
      />
    </section>
  );
};

/** What else a preview found: places that may be listed twice, columns that are not used, and the tables of an export of HSDS. */
export const PreviewNotes = ({ preview }: { readonly preview: ImportPreview }) => (
  <>
    {preview.duplicateRows > 0 && <Duplicates preview={preview} />}
    {preview.unusedColumns.length > 0 && <UnusedColumns columns={preview.unusedColumns} />}
    {preview.tables !== undefined && <Tables tables={preview.tables} />}
  </>
);
