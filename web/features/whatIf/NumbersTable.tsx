/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari drops the roles of rows that are blocks */
import { useTranslation } from 'react-i18next';
import type { WhatIfResult } from '../../api/types.ts';
import { cx } from '../../ui/cx.ts';
import { useNumberText } from './useNumberText.ts';
import page from '../../ui/page.module.css';
import styles from './WhatIf.module.css';

const MEASURES = [
  'added',
  'handedOver',
  'removed',
  'restored',
  'visible',
  'waiting',
  'waited',
  'hoursWaited',
  'oldCounts',
  'hoursOld',
  'hoursFresh',
] as const satisfies readonly (keyof WhatIfResult['happened'])[];
/** Rounds to the shown decimal: the difference must be that of the shown numbers. */
const roundToShown = (value: number): number => Math.round(value * 10) / 10;

/**
 * The numbers of both worlds side by side, the largest difference first. On a narrow screen each row is a block, and its cells repeat their column's name; explicit roles
 * keep it a table for screen readers.
 */
export const NumbersTable = ({ happened, changed }: Pick<WhatIfResult, 'happened' | 'changed'>) => {
  const { t } = useTranslation();
  const { format, formatSigned } = useNumberText();
  const columns = ['happened', 'changed', 'difference'] as const;
  const rows = MEASURES.map((measure) => ({
    measure,
    before: roundToShown(happened[measure]),
    after: roundToShown(changed[measure]),
  })).toSorted((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before));
  return (
    <section className={cx(page.section, styles.numbers)}>
      <table role="table" className={styles.table} aria-label={t('whatIf.table.name')}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t('whatIf.table.measure')}
            </th>
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col">
                {t(`whatIf.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ measure, before, after }) => {
            const isSame = before === after;
            const cells = {
              happened: format(before),
              changed: format(after),
              difference: isSame ? t('whatIf.same') : formatSigned(after - before),
            };
            return (
              <tr key={measure} role="row" data-differs={isSame ? undefined : ''}>
                <th role="rowheader" scope="row">
                  {t(`whatIf.measure.${measure}`)}
                </th>
                {columns.map((column) => (
                  <td key={column} role="cell">
                    <span className={styles.columnName} aria-hidden="true">
                      {t(`whatIf.table.${column}`)}
                    </span>{' '}
                    {cells[column]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
