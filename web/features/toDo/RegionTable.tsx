import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatNumber } from '#kernel/formatNumber.ts';
import { useCan } from '../../access/useCan.ts';
import type { Waiting } from '../../api/types.ts';
import { TABLE_ROLES } from '../../ui/table/tableRoles.ts';
import { REGION_LINES, listUrl, cappedCount } from './toDoLines.ts';
import styles from './RegionTable.module.css';

type Region = Waiting['regions'][number];

const RegionRow = ({ region }: { readonly region: Region }) => {
  const { t } = useTranslation();
  const can = useCan();
  const name = region.name ?? t('toDo.inNoRegion');
  const hasNothingToDo = REGION_LINES.every((line) => region[line] === 0);
  const cells = [
    region.coordinators.join(', '),
    t('toDo.places', { count: region.places }),
    hasNothingToDo ? t('toDo.nothingWaits') : '',
  ].filter((part) => part !== '');
  return (
    <tr {...TABLE_ROLES.row}>
      <th {...TABLE_ROLES.name}>
        {name}
        <small>{cells.join(' · ')}</small>
      </th>
      {REGION_LINES.map((line) => {
        const count = region[line];
        const cellText = t(`toDo.cell.${line}`, { count });
        return (
          <td key={line} {...TABLE_ROLES.cell} data-zero={count === 0 ? '' : undefined}>
            {count === 0 ? (
              0
            ) : (
              <Link
                href={listUrl(line, can, region.id)}
                aria-label={t('toDo.inRegion', { what: `${formatNumber(cappedCount(count))} ${cellText}`, region: name })}
              >
                {formatNumber(cappedCount(count))}
                <span> {cellText}</span>
              </Link>
            )}
          </td>
        );
      })}
    </tr>
  );
};

/** The same counts by region, each with a link to its list. On a phone, a region is a few lines without zeros. */
export const RegionTable = ({ regions }: Pick<Waiting, 'regions'>) => {
  const { t } = useTranslation();
  return (
    <section className={styles.band} aria-labelledby="by-region">
      <h2 id="by-region">{t('toDo.byRegion')}</h2>
      <table className={styles.table} aria-labelledby="by-region" {...TABLE_ROLES.table}>
        <thead {...TABLE_ROLES.group}>
          <tr {...TABLE_ROLES.row}>
            <th {...TABLE_ROLES.column}>{t('toDo.region')}</th>
            {REGION_LINES.map((line) => (
              <th key={line} {...TABLE_ROLES.column}>
                {t(`toDo.column.${line}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...TABLE_ROLES.group}>
          {regions.map((region) => (
            <RegionRow key={region.id} region={region} />
          ))}
        </tbody>
      </table>
    </section>
  );
};
