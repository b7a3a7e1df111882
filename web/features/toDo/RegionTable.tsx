import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatNumber } from '#domain/values/formatNumber.ts';
import { useCan } from '../../access/useCan.ts';
import type { Waiting } from '../../api/types.ts';
import { TABLE_ROLES } from '../../ui/table/tableRoles.ts';
import { coordinatorsText } from './lineText.ts';
import { regionsToDo, showsRegionTable, type Region } from './regionsToDo.ts';
import { REGION_LINES, listUrl, cappedCount } from './toDoLines.ts';
import styles from './RegionTable.module.css';

interface RegionRowProps {
  readonly region: Region;
  readonly lines: readonly (typeof REGION_LINES)[number][];
}

const RegionRow = ({ region, lines }: RegionRowProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const name = region.name ?? t('toDo.inNoRegion');
  const facts = [coordinatorsText(t, region), t('toDo.places', { count: region.places })].filter((part) => part !== '');
  return (
    <tr {...TABLE_ROLES.row}>
      <th {...TABLE_ROLES.name}>
        {name}
        <small>{facts.join(' ·\u00A0')}</small>
      </th>
      {lines.map((line) => {
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

/**
 * The tasks by region, each number with a link to its list: only regions and kinds with tasks. On a phone, a region is a few lines without
 * zeros. Renders nothing for fewer than two regions, whose numbers the list of tasks shows already.
 */
export const RegionTable = ({ regions }: Pick<Waiting, 'regions'>) => {
  const { t } = useTranslation();
  const shownRegions = regionsToDo({ regions });
  if (!showsRegionTable({ regions })) return null;
  const lines = REGION_LINES.filter((line) => shownRegions.some((region) => region[line] > 0));
  const quietCount = regions.filter(({ name }) => name !== undefined).length - shownRegions.filter(({ name }) => name !== undefined).length;
  return (
    <section className={styles.band} aria-labelledby="by-region">
      <h2 id="by-region">{t('toDo.byRegion')}</h2>
      <table className={styles.table} aria-labelledby="by-region" {...TABLE_ROLES.table}>
        <thead {...TABLE_ROLES.group}>
          <tr {...TABLE_ROLES.row}>
            <th {...TABLE_ROLES.column}>{t('toDo.region')}</th>
            {lines.map((line) => (
              <th key={line} {...TABLE_ROLES.column}>
                {t(`toDo.column.${line}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...TABLE_ROLES.group}>
          {shownRegions.map((region) => (
            <RegionRow key={region.id} region={region} lines={lines} />
          ))}
        </tbody>
      </table>
      {quietCount > 0 && <p className={styles.quiet}>{t('toDo.quietRegions', { count: quietCount })}</p>}
    </section>
  );
};
