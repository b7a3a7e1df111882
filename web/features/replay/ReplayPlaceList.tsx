import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { hasBeds } from '#kernel/vocabulary/serviceTypes.ts';
import type { ReplayPlace } from '../../api/types.ts';
import { formatLocalTime } from '../../i18n/localTime.ts';
import styles from './Replay.module.css';

const BedsText = ({ place: { availableBeds, totalBeds } }: { readonly place: ReplayPlace }) => {
  const { t } = useTranslation();
  if (availableBeds === undefined) return t('replay.notCounted');
  return totalBeds === undefined
    ? t('replay.beds', { count: availableBeds })
    : t('replay.bedsOf', { available: availableBeds, total: totalBeds });
};

/** Places with the beds that they had at the shown moment. */
export const ReplayPlaceList = ({ places }: { readonly places: readonly ReplayPlace[] }) => {
  const { t } = useTranslation();
  return (
    <ul className={styles.placeList}>
      {places.map((place) => (
        <li key={place.id}>
          <span>
            <Link href={`/services/${place.id}`}>{place.name}</Link>
            {!place.isApproved && <small> {t('replay.waiting')}</small>}
          </span>
          {hasBeds(place.types) && (
            <b>
              <BedsText place={place} />
            </b>
          )}
          {place.bedsCountedAt !== undefined && <small>{formatLocalTime(place.bedsCountedAt)}</small>}
        </li>
      ))}
    </ul>
  );
};
