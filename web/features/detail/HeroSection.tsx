import { ClockAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatDate } from '#domain/schedule/wording.ts';
import { metresBetween } from '#domain/values/distance.ts';
import type { Service } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { usePage } from '../../browser/pageFacts.ts';
import { usePreference } from '../../browser/preference.ts';
import { chosenPlace } from '../../browser/preferences.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { serverRenderedPart } from '../../layout/serverRenderedPart.tsx';
import { destinationOf } from '../../services/directions.ts';
import { DirectionsLink } from '../../services/DirectionsLink.tsx';
import { formatMiles } from '../../services/distance.ts';
import { dayOfFacts, freshnessOf } from '../../services/freshness.ts';
import { Star } from '../../services/icons.ts';
import { localizedText } from '../../services/localizedText.ts';
import { OpenBadge } from '../../services/OpenBadge.tsx';
import { statusOf, zoneOf } from '../../services/openState.ts';
import { phoneOf } from '../../services/phone.ts';
import { PrimaryAction } from '../../services/PrimaryAction.tsx';
import { useFavorite } from '../../services/useFavorite.ts';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { KeyFacts } from './KeyFacts.tsx';
import { ShareButton } from './ShareButton.tsx';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import tag from '../../ui/Tag.module.css';
import styles from './HeroSection.module.css';

const AlternativeRoute = serverRenderedPart(async () => (await import('./AlternativeRoute.tsx')).AlternativeRoute, 'other-way');

/** Returns the distance from the chosen place; null if either location is unknown. */
const useDistance = (service: Service): string | null => {
  const chosenStart = usePreference(chosenPlace);
  const { defaultPlace } = usePage();
  const startPlace = chosenStart ?? defaultPlace;
  if (!startPlace || !service.location) return null;
  const [longitude, latitude] = service.location.coordinates;
  return formatMiles(metresBetween(startPlace, { longitude, latitude }));
};

/** First section: status, name, place and hours, the phone number, and the three most frequent actions. */
export const HeroSection = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const { isFavorite, toggleFavorite } = useFavorite(service.id);
  const distance = useDistance(service);
  const summary = localizedText(service, 'serviceSummary', language);
  const zone = zoneOf(service);
  const status = statusOf(service, now);
  const isPermanentlyClosed = status.state === 'permanentlyClosed';
  const checkedDate = formatDate(dayOfFacts(service.updatedAt, zone), language);
  // Without a phone number, directions are the primary action.
  const phone = phoneOf(service);
  const destination = phone && destinationOf(service);

  return (
    <section className={cx(page.section, styles.hero)} aria-labelledby="name">
      <div className={styles.top}>
        <OpenBadge facts={service} />
        {distance !== null && <span className={styles.distance}>{distance}</span>}
      </div>
      <PageHeading id="name" title={null}>
        {service.name}
      </PageHeading>
      {summary.text && (
        <p className={styles.summary} lang={summary.lang}>
          {summary.text}
        </p>
      )}
      {summary.text && language === 'es' && service.keptEnglishFields?.includes('serviceSummaryEs') && (
        <span className={tag.tag}>{t('notice.inEnglish')}</span>
      )}
      <KeyFacts service={service} />
      <div className={styles.call}>
        {isPermanentlyClosed ? (
          <Link href="/" className={cx(button.button, button.fill, button.wide)}>
            {t('detail.backToList')}
          </Link>
        ) : (
          <PrimaryAction facts={service} status={status} isLarge fallback={<AlternativeRoute service={service} />} />
        )}
        {phone && !isPermanentlyClosed && service.phoneText && <p>{service.phoneText}</p>}
      </div>
      <div className={styles.trio}>
        {destination !== null && (
          <DirectionsLink name={service.name} destination={destination} className={cx(button.button, button.quiet)} />
        )}
        <button type="button" className={cx(button.button, button.quiet)} aria-pressed={isFavorite} onClick={toggleFavorite}>
          <Star size={20} aria-hidden="true" />
          {t('detail.save')}
        </button>
        <ShareButton name={service.name} phone={phone?.text ?? null} />
      </div>
      {!isPermanentlyClosed && freshnessOf(t, service.updatedAt, now, zone).isOld && (
        <div className={styles.note}>
          <Note icon={ClockAlert} isLampColoured>
            <strong>{t('freshness.oldTitle')}</strong> {t('freshness.oldSince', { date: checkedDate })}
            {phone && ` ${t('freshness.callFirst')}.`}
          </Note>
        </div>
      )}
    </section>
  );
};
