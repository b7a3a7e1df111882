import { useTranslation } from 'react-i18next';
import type { Tab } from '#kernel/vocabulary/serviceTypes.ts';
import { TAB_ICONS } from '#web/ui/tabIcons.ts';
import styles from './MapLegend.module.css';

const BED_PINS = [
  ['fresh', '12', 'legendFree'],
  ['old', '3', 'legendOld'],
  ['off', '0', 'legendOff'],
  ['unknown', '?', 'legendUnknown'],
] as const;
/** Signs for shelters without counted beds: no number. */
const UNCOUNTED_SHELTER_PINS = [
  ['off', '–', 'legendClosed'],
  ['unknown', '?', 'legendUnknown'],
] as const;
const SERVICE_PINS = [
  ['fresh', null, 'legendOpen'],
  ['off', null, 'legendClosed'],
  ['unknown', null, 'legendUnknown'],
] as const;
const GROUP_PINS = [
  ['open', '6', 'legendGroupOpen'],
  ['closed', '4', 'legendGroupClosed'],
] as const;

export interface MapLegendProps {
  readonly tab: Tab;
  /** True if some signs show a number of beds. */
  readonly hasBeds: boolean;
}

/** Explains the signs of the map. */
export const MapLegend = ({ tab, hasBeds }: MapLegendProps) => {
  const { t } = useTranslation();
  const Icon = TAB_ICONS[tab];
  const pins = tab !== 'SHELTER' ? SERVICE_PINS : hasBeds ? BED_PINS : UNCOUNTED_SHELTER_PINS;
  return (
    <ul className={styles.signs} data-tab={tab}>
      {[...pins, ...GROUP_PINS].map(([look, pinContent, key]) => (
        <li key={key}>
          <i className={styles.sign} data-look={look} aria-hidden="true">
            {pinContent ?? <Icon size={18} />}
          </i>
          {t(`mapView.${key}`)}
        </li>
      ))}
    </ul>
  );
};
