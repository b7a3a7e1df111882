import { Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LeafletMap } from './leaflet.ts';
import button from '../button.module.css';
import styles from './BaseMap.module.css';

export const ZoomButtons = ({ map }: { readonly map: LeafletMap | null }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.zoom}>
      <button type="button" className={button.icon} aria-label={t('mapView.zoomIn')} onClick={() => map?.zoomIn()}>
        <Plus size={24} aria-hidden="true" />
      </button>
      <button type="button" className={button.icon} aria-label={t('mapView.zoomOut')} onClick={() => map?.zoomOut()}>
        <Minus size={24} aria-hidden="true" />
      </button>
    </div>
  );
};
