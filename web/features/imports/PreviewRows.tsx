import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatNumber } from '#domain/values/formatNumber.ts';
import type { ImportPreview } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../../ui/cx.ts';
import { addedText, changedFacts, sectionsText } from './factText.ts';
import { FateMark, type Fate } from './Fates.tsx';
import { FirstRows } from './FirstRows.tsx';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './Imports.module.css';

interface FateSectionProps {
  readonly fate: Fate;
  readonly count: number;
  readonly children: ReactNode;
}

/** The rows with one outcome. */
const FateSection = ({ fate, count, children }: FateSectionProps) => {
  const { t } = useTranslation();
  return (
    <section className={styles.fate} id={`import-${fate}`} tabIndex={-1} aria-labelledby={`import-${fate}-title`}>
      <h3 id={`import-${fate}-title`}>
        <FateMark fate={fate} />
        {t(`imports.rows.${fate}`)} <span className={styles.number}>{formatNumber(count)}</span>
      </h3>
      {count === 0 && <p className={text.muted}>{t('imports.rows.none')}</p>}
      {children}
    </section>
  );
};

interface RowHeadProps {
  readonly row: { readonly line: number; readonly name: string; readonly serviceId?: string };
}

/** Name of a row, and its line in the file; a listing that is there already is a link. */
export const RowHead = ({ row: { line, name, serviceId } }: RowHeadProps) => {
  const { t } = useTranslation();
  const shownName = name === '' ? t('imports.rows.noName') : name;
  return (
    <div className={styles.rowHead}>
      {serviceId === undefined ? <b>{shownName}</b> : <Link href={`/services/${serviceId}`}>{shownName}</Link>}
      <span className={cx(text.small, text.muted)}>{t('imports.rows.line', { line })}</span>
    </div>
  );
};

const RevisedRow = ({ row, stays }: { readonly row: ImportPreview['firstRevised'][number]; readonly stays: string }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <li className={styles.revisedRow}>
      <RowHead row={row} />
      <ul className={styles.changes} aria-label={t('imports.rows.changes')}>
        {changedFacts(t, row.changes, language).map(({ label, before, after }) => (
          <li key={label}>
            <span>{label}</span> {before !== undefined && after !== undefined && <del>{before}</del>}{' '}
            {after === undefined ? t('imports.rows.changed') : <ins>{after}</ins>}
          </li>
        ))}
      </ul>
      {stays !== '' && (
        <p className={text.small}>
          {t('imports.rows.stays')}: {stays}
        </p>
      )}
    </li>
  );
};

/** The first rows with each outcome. */
export const PreviewRows = ({ preview }: { readonly preview: ImportPreview }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { added, revised, unchanged, refused, kept, firstAdded, firstRevised, firstKept, firstRefused } = preview;
  const staysOf = (serviceId: string): string => sectionsText(t, firstKept.find((row) => row.serviceId === serviceId)?.sections ?? []);
  return (
    <section className={cx(page.section, styles.rows)} aria-labelledby="import-rows">
      <h2 id="import-rows" className={text.hidden}>
        {t('imports.rows.title')}
      </h2>
      <FateSection fate="added" count={added}>
        <FirstRows
          total={added}
          items={firstAdded.map((row) => (
            <li key={row.line}>
              <RowHead row={row} />
              <p>{addedText(t, row, language)}</p>
            </li>
          ))}
        />
      </FateSection>
      <FateSection fate="revised" count={revised}>
        <FirstRows
          total={revised}
          items={firstRevised.map((row) => (
            <RevisedRow key={row.line} row={row} stays={staysOf(row.serviceId)} />
          ))}
        />
      </FateSection>
      <FateSection fate="unchanged" count={unchanged}>
        {kept > 0 && <p>{t('imports.rows.kept', { count: kept })}</p>}
        <FirstRows
          total={kept}
          items={firstKept.map((row) => (
            <li key={row.line}>
              <RowHead row={row} />
              <p>
                {row.sections.includes('removal')
                  ? t('imports.rows.keptRemoved')
                  : t('imports.rows.keptWhat', { sections: sectionsText(t, row.sections) })}
              </p>
            </li>
          ))}
        />
      </FateSection>
      <FateSection fate="refused" count={refused}>
        <FirstRows
          total={refused}
          items={firstRefused.map((row) => (
            <li key={row.line}>
              <RowHead row={row} />
              <p className={styles.why}>{t(`imports.rows.reason.${row.reason}`)}</p>
            </li>
          ))}
        />
      </FateSection>
    </section>
  );
};
