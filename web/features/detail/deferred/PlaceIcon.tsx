import { tabOfTypes } from '#domain/vocabulary/serviceTypes.ts';
import type { Service } from '#web/api/types.ts';
import { bedStateOf, bedPlateText } from '#web/services/beds.ts';
import { TAB_ICONS } from '#web/ui/tabIcons.ts';
import styles from './PlaceIcon.module.css';

/** Marker on the small map: the free beds if the count is fresh, else the icon of the service type. */
export const PlaceIcon = ({ service, now }: { readonly service: Service; readonly now: number }) => {
  const tab = tabOfTypes(service.type);
  const beds = bedStateOf(service, now);
  const Icon = TAB_ICONS[tab];
  return (
    <span className={styles.sign} data-tab={tab}>
      {beds?.kind === 'fresh' ? bedPlateText(beds) : <Icon size={20} aria-hidden="true" />}
    </span>
  );
};
