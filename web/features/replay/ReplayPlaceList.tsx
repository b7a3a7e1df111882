import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { hasBeds } from '#domain/vocabulary/serviceTypes.ts';
import type { ReplayPlace } from '../../api/types.ts';
import { formatLocalDate, formatLocalTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import styles from './Replay.module.css';

const BedsText = ({ place: { availableBeds, totalBeds } }: { readonly place: ReplayPlace }) => {
  const { t } = useTranslation();
  if (availableBeds === undefined) return t('replay.notCounted');
  return totalBeds === undefined
    ? t('replay.beds', { count: availableBeds })
    : t('replay.bedsOf', { available: availableBeds, total: totalBeds });
};

interface ReplayPlaceListProps {
  readonly places: readonly ReplayPlace[];
  /** The shown moment, ISO 8601. */
  readonly at: string;
}

/** Places with the beds that they had at the shown moment; a count of another day has its date. */
export const ReplayPlaceList = ({ places, at }: ReplayPlaceListProps) => {
  const [{ t }, language] = [useTranslation(), useLanguage()];
  const today = formatLocalDate(at, language);
  const timeOf = (countedAt: string): string => {
    const day = formatLocalDate(countedAt, language);
    return day === today ? formatLocalTime(countedAt) : `${day}, ${formatLocalTime(countedAt)}`;
  };
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
          {place.bedsCountedAt !== undefined && <small>{timeOf(place.bedsCountedAt)}</small>}
        </li>
      ))}
    </ul>
  );
};
