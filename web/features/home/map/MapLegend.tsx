import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';
import { TAB_ICONS } from '#web/ui/tabIcons.ts';
import { LEGEND_TEXTS, legendRowsOf, type DrawnMap, type LegendRow } from './legendRows.ts';
import { STYLE_OF_KIND } from './pinOf.tsx';
import pinStyles from '#web/ui/map/Pin.module.css';
import styles from './MapLegend.module.css';

/** Examples of what the signs contain; the others contain the icon of their tab. */
const EXAMPLES: Partial<Record<LegendRow['kind'], string>> = {
  freeBeds: '12',
  oldCount: '3',
  full: '0',
  closedShelter: '–',
  unknownShelter: '?',
  groupOpen: '6',
  groupClosed: '4',
};

/** Picture of a sign, with the styles of the map. */
const SignPicture = ({ row: { kind, drawnAs, tab } }: { readonly row: LegendRow }) => {
  const Icon = TAB_ICONS[tab];
  const isChosen = kind === 'chosen' ? '' : undefined;
  switch (drawnAs) {
    case 'here':
      return <b className={cx(pinStyles.you, styles.spot)} />;
    case 'place':
      return <b className={cx(pinStyles.place, styles.spot)} />;
    case 'groupOpen':
    case 'groupClosed':
      return (
        <b className={cx(pinStyles.group, styles.group)} data-open={drawnAs === 'groupOpen' ? '' : undefined} data-chosen={isChosen}>
          <span>{EXAMPLES[drawnAs]}</span>
        </b>
      );
    case 'chosen':
      return null;
    default:
      return (
        <b className={cx(pinStyles.plate, styles.plate, pinStyles[STYLE_OF_KIND[drawnAs]])} data-chosen={isChosen}>
          {EXAMPLES[drawnAs] ?? <Icon size={18} />}
        </b>
      );
  }
};

/** Explains the signs of some rows. */
export const LegendList = ({ rows }: { readonly rows: readonly LegendRow[] }) => {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <ul className={styles.signs}>
      {rows.map((row) => (
        <li key={`${row.kind} ${row.tab}`}>
          <i className={styles.sign} data-tab={row.tab} data-kind={row.kind} aria-hidden="true">
            <SignPicture row={row} />
          </i>
          {t(LEGEND_TEXTS[row.kind])}
        </li>
      ))}
    </ul>
  );
};

/** Explains the signs that the map draws now. */
export const MapLegend = ({ drawnMap }: { readonly drawnMap: DrawnMap }) => <LegendList rows={legendRowsOf(drawnMap)} />;
