import { useTranslation } from 'react-i18next';
import type { Streets } from '#web/ui/map/streets/useStreets.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { DrawnMapLegend } from './DrawnMapLegend.tsx';
import type { DrawnMap } from './legendRows.ts';
import { StreetsSwitch } from './StreetsSwitch.tsx';

interface LegendSheetProps {
  readonly map: DrawnMap;
  readonly streets: Streets;
  readonly onClose: () => void;
}

/** The key of the map as a sheet, for a map without room for it. */
export const LegendSheet = ({ map, streets, onClose }: LegendSheetProps) => {
  const { t } = useTranslation();
  return (
    <Sheet title={t('mapView.legend')} side="bottom" onClose={onClose}>
      <DrawnMapLegend map={map} />
      <StreetsSwitch streets={streets} />
    </Sheet>
  );
};
