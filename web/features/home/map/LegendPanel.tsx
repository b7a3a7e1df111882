import { useTranslation } from 'react-i18next';
import { preference, usePreference } from '../../../browser/preference.ts';
import button from '../../../ui/button.module.css';
import { cx } from '../../../ui/cx.ts';
import { ChevronDown } from '../../../ui/icons.ts';
import type { Streets } from '../../../ui/map/streets/useStreets.ts';
import styles from './HomeMap.module.css';
import { MapLegend, type MapLegendProps } from './MapLegend.tsx';
import { StreetsSwitch } from './StreetsSwitch.tsx';

/** Whether it lies open over the map of a wide screen: who knows the signs puts it away once. */
const legendOpen = preference('mapLegend', true, (stored) => (typeof stored === 'boolean' ? stored : undefined));

interface LegendPanelProps extends MapLegendProps {
  readonly streets: Streets;
  /** It lies over the map, and can be folded up. */
  readonly floats: boolean;
}

/** The key at the foot of the map: below it on a phone, folded over its corner on a wide screen. */
export const LegendPanel = ({ streets, floats, ...signs }: LegendPanelProps) => {
  const { t } = useTranslation();
  const open = usePreference(legendOpen);
  if (!floats)
    return (
      <section className={styles.legend} aria-labelledby="legend">
        <div className={styles.head}>
          <h3 id="legend">{t('mapView.legend')}</h3>
          <StreetsSwitch streets={streets} />
        </div>
        <MapLegend {...signs} />
      </section>
    );
  return (
    <section className={styles.legend} aria-label={t('mapView.legend')} data-folds="">
      {open && (
        <div id="signs">
          <MapLegend {...signs} />
          <StreetsSwitch streets={streets} />
        </div>
      )}
      <button
        type="button"
        className={open ? button.icon : cx(button.tool, styles.unfold)}
        aria-label={open ? t('mapView.legend') : undefined}
        aria-expanded={open}
        aria-controls={open ? 'signs' : undefined}
        onClick={() => legendOpen.set(!open)}
      >
        {!open && t('mapView.legend')}
        <ChevronDown size={20} aria-hidden="true" />
      </button>
    </section>
  );
};
