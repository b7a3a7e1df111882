import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';
import type { Streets } from '#web/ui/map/streets/useStreets.ts';
import button from '#web/ui/button.module.css';
import styles from './MapLegend.module.css';

/** Button that shows or hides the streets. Renders nothing if no tiles are configured. */
export const StreetsSwitch = ({
  streets: { isDecided, source, show },
}: {
  readonly streets: Pick<Streets, 'isDecided' | 'source' | 'show'>;
}) => {
  const { t } = useTranslation();
  if (!isDecided) return null;
  return (
    <button type="button" className={cx(button.tool, styles.switch)} onClick={() => show(source === null)}>
      {t(source === null ? 'mapView.showStreets' : 'mapView.hideStreets')}
    </button>
  );
};
