import { useTranslation } from 'react-i18next';
import type { Tab } from '#kernel/vocabulary/serviceTypes.ts';
import { TAB_ICONS } from '#web/ui/tabIcons.ts';
import styles from './MapLegend.module.css';

const BEDS = [
  ['fresh', '12', 'legendFree'],
  ['old', '3', 'legendOld'],
  ['off', '0', 'legendOff'],
  ['unknown', '?', 'legendUnknown'],
] as const;
/** Signs for shelters without counted beds: no number. */
const NO_BEDS = [
  ['off', '–', 'legendClosed'],
  ['unknown', '?', 'legendUnknown'],
] as const;
const OTHERS = [
  ['fresh', null, 'legendOpen'],
  ['off', null, 'legendClosed'],
  ['unknown', null, 'legendUnknown'],
] as const;
const GROUPS = [
  ['open', '6', 'legendGroupOpen'],
  ['closed', '4', 'legendGroupClosed'],
] as const;

export interface MapLegendProps {
  readonly tab: Tab;
  /** True if some signs show a number of beds. */
  readonly withBeds: boolean;
}

/** Explains the signs of the map. */
export const MapLegend = ({ tab, withBeds }: MapLegendProps) => {
  const { t } = useTranslation();
  const Icon = TAB_ICONS[tab];
  const places = tab !== 'SHELTER' ? OTHERS : withBeds ? BEDS : NO_BEDS;
  return (
    <ul className={styles.signs} data-tab={tab}>
      {[...places, ...GROUPS].map(([look, face, key]) => (
        <li key={key}>
          <i className={styles.sign} data-look={look} aria-hidden="true">
            {face ?? <Icon size={18} />}
          </i>
          {t(`mapView.${key}`)}
        </li>
      ))}
    </ul>
  );
};
