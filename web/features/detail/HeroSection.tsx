import { ClockAlert, Signpost } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '../../../domain/schedule/openStatus.ts';
import { wordDate } from '../../../domain/schedule/wording.ts';
import { localDayAt } from '../../../domain/schedule/localTime.ts';
import type { Service } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { usePage } from '../../browser/page.ts';
import { usePreference } from '../../browser/preference.ts';
import { chosenPlace } from '../../browser/preferences.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import button from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import page from '../../ui/page.module.css';
import { CallButton } from '../../services/CallButton.tsx';
import { metresBetween, wordMiles } from '../../services/distance.ts';
import { freshnessOf } from '../../services/freshness.ts';
import { KudosButton } from '../../services/KudosButton.tsx';
import { OpenBadge } from '../../services/OpenBadge.tsx';
import { statusOf, zoneOf } from '../../services/openState.ts';
import { useFavorite } from '../../services/useFavorite.ts';
import { Star } from '../../services/icons.ts';
import text from '../../ui/text.module.css';
import styles from './HeroSection.module.css';
import { localizedText } from '../../services/localizedText.ts';
import { ShareButton } from './ShareButton.tsx';

/** How far it is from the chosen place, where both are known. */
const useDistance = (service: Service): string | null => {
  const chosen = usePreference(chosenPlace);
  const { defaultPlace } = usePage();
  const from = chosen ?? defaultPlace;
  if (!from || !service.location) return null;
  const [longitude, latitude] = service.location.coordinates;
  return wordMiles(metresBetween(from, { longitude, latitude }));
};

/** Open or not, the name, the call button, and the three things people do next. */
export const HeroSection = ({ service }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const { saved, toggle } = useFavorite(service.id);
  const distance = useDistance(service);
  const summary = localizedText(service, 'serviceSummary', language);
  const zone = zoneOf(service);
  const freshness = freshnessOf(t, service.updatedAt, now, zone);
  const checked = wordDate(localDayAt(Date.parse(service.updatedAt) / 1000, zone), language);

  return (
    <section className={cx(page.section, styles.hero)} aria-labelledby="name">
      <OpenBadge facts={service} />
      <PageHeading id="name">{service.name}</PageHeading>
      {summary.text && (
        <p className={text.muted} lang={summary.lang}>
          {summary.text}
        </p>
      )}
      <p className={cx(text.muted, text.small)}>{[distance, !freshness.old && freshness.text].filter(Boolean).join(' · ')}</p>
      {freshness.old && (
        <div className={styles.note}>
          <Note icon={ClockAlert} lamp>
            <strong>{t('freshness.oldTitle')}</strong> {t('freshness.oldSince', { date: checked })}
          </Note>
        </div>
      )}
      <div className={styles.call}>
        <CallButton name={service.name} facts={service} open={isOpen(statusOf(service, now))} large />
      </div>
      <div className={styles.trio}>
        {!service.isConfidential && (
          <a className={cx(button.button, button.quiet)} href="#where">
            <Signpost size={20} aria-hidden="true" />
            {t('detail.directions')}
          </a>
        )}
        <button type="button" className={cx(button.button, button.quiet)} aria-pressed={saved} onClick={toggle}>
          <Star size={20} aria-hidden="true" />
          {t('detail.save')}
        </button>
        <ShareButton name={service.name} phone={service.phone || null} />
        <KudosButton service={service} word={t('detail.kudos')} className={cx(button.button, button.quiet, styles.kudos)} />
      </div>
    </section>
  );
};
