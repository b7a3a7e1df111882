import { useTranslation } from 'react-i18next';
import { preference, usePreference } from '#web/browser/preference.ts';
import { ChevronDown } from '#web/ui/icons.ts';
import type { Streets } from '#web/ui/map/streets/useStreets.ts';
import { MapLegend, type MapLegendProps } from './MapLegend.tsx';
import { StreetsSwitch } from './StreetsSwitch.tsx';
import button from '#web/ui/button.module.css';
import styles from './HomeMap.module.css';

/** Whether the legend is expanded. Stored, so that visitors who know the signs keep it collapsed. */
const legendOpenPreference = preference('mapLegend', true, (stored) => (typeof stored === 'boolean' ? stored : undefined));

/** Legend of the map: below it on a phone, above its corner on a wide screen. */
export const LegendPanel = ({ streets, ...legendProps }: MapLegendProps & { readonly streets: Streets }) => {
  const { t } = useTranslation();
  const open = usePreference(legendOpenPreference);
  const name = t('mapView.legend');
  return (
    <section className={styles.legend} aria-label={name}>
      {open && (
        <div>
          <MapLegend {...legendProps} />
          <StreetsSwitch streets={streets} />
        </div>
      )}
      <button type="button" className={button.tool} aria-expanded={open} onClick={() => legendOpenPreference.set(!open)}>
        <span>{name}</span>
        <ChevronDown size={20} aria-hidden="true" />
      </button>
    </section>
  );
};
