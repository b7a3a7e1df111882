import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { preference, usePreference } from '#web/browser/preference.ts';
import { ChevronDown } from '#web/ui/icons.ts';
import type { Streets } from '#web/ui/map/streets/useStreets.ts';
import { LazyLegend } from './LazyLegend.tsx';
import type { DrawnMap } from './legendRows.ts';
import { StreetsSwitch } from './StreetsSwitch.tsx';
import button from '#web/ui/button.module.css';
import styles from './HomeMap.module.css';

/** Whether the visitor left the key open or closed on this device; null if the width of the screen decides. */
const legendOpenPreference = preference<boolean | null>('mapLegend', null, (stored) => (typeof stored === 'boolean' ? stored : undefined));

interface LegendPanelProps {
  readonly drawnMap: DrawnMap;
  readonly streets: Streets;
  /** A wide screen, with room for an open key beside the map's other parts. */
  readonly isWide: boolean;
}

/** Key of the map: folded to a button below it on a phone, open above its corner on a wide screen. */
export const LegendPanel = ({ streets, drawnMap, isWide }: LegendPanelProps) => {
  const { t } = useTranslation();
  const isOpen = usePreference(legendOpenPreference) ?? isWide;
  return (
    <section className={styles.legend} aria-label={t('mapView.legend')}>
      {isOpen && (
        <div>
          <Suspense>
            <LazyLegend drawnMap={drawnMap} />
          </Suspense>
        </div>
      )}
      <button type="button" className={button.tool} aria-expanded={isOpen} onClick={() => legendOpenPreference.set(!isOpen)}>
        <span>{t('mapView.key')}</span>
        <ChevronDown size={20} aria-hidden="true" />
      </button>
      <StreetsSwitch streets={streets} />
    </section>
  );
};
