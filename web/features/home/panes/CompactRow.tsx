import type { TFunction } from 'i18next';
import { memo, use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isOpen } from '#domain/schedule/openStatus.ts';
import { useNow } from '#web/browser/clock.tsx';
import { formatAge } from '#web/i18n/formatAge.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { audienceSentences } from '#web/services/audience.ts';
import { bedStateOf, bedPlateText, type BedState } from '#web/services/beds.ts';
import { cardText, cityText } from '#web/services/cardText.ts';
import { formatMiles } from '#web/services/distance.ts';
import { OpenBadge } from '#web/services/OpenBadge.tsx';
import { statusOf } from '#web/services/openState.ts';
import { MarkTextContext } from '#web/services/useMarkText.ts';
import { cx } from '#web/ui/cx.ts';
import type { ServiceCardProps } from '../cardComponents.ts';
import beds from '#web/services/Beds.module.css';
import styles from './CompactRow.module.css';

/** Returns the free beds and the age of their count. */
const bedsText = (t: TFunction, state: BedState): string => {
  if (state.kind === 'unknown') return `${t('beds.unknown')}. ${t('beds.callToAsk')}`;
  const age = formatAge(t, state.minutes);
  if (state.kind === 'full') return `${state.total === undefined ? t('beds.full') : t('beds.fullOf', { count: state.total })} · ${age}`;
  const freeText =
    state.total === undefined
      ? t('mapView.choice.free', { count: state.free })
      : t('mapView.choice.freeOf', { count: state.free, total: state.total });
  return `${freeText} · ${state.kind === 'old' ? t('mapView.choice.old', { age }) : age}`;
};

/** Row of the list beside an open service. The whole row is the link, without other buttons. */
export const CompactRow = memo(({ card, isChosen = false }: ServiceCardProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const id = useId();
  const markMatches = use(MarkTextContext);
  const state = bedStateOf(card, now);
  const city = cityText(card);
  const { kinds, summary, lang } = cardText(card, language);
  return (
    <li data-service={card.id}>
      <article
        className={cx(styles.choice, isChosen && styles.here)}
        data-closed={isOpen(statusOf(card, now)) ? undefined : ''}
        aria-labelledby={id}
      >
        <div className={styles.top}>
          <OpenBadge facts={card} />
          {card.distance !== undefined && !card.isConfidential && <span className={styles.distance}>{formatMiles(card.distance)}</span>}
        </div>
        <div>
          <h3 id={id}>{markMatches(card.name)}</h3>
          <p className={styles.hint}>
            {[city, state ? '' : kinds].map((line) => line && markMatches(`${line} · `))}
            {state ? (
              bedsText(t, state)
            ) : summary ? (
              <span lang={lang}>{markMatches(summary)}</span>
            ) : (
              audienceSentences(t, card, language).join(' ')
            )}
          </p>
        </div>
        {state && (
          <span className={cx(beds.plate, beds[state.kind])} aria-hidden="true">
            {bedPlateText(state)}
          </span>
        )}
        <Link href={`/services/${card.id}`} aria-current={isChosen || undefined} aria-label={t('card.details', { name: card.name })} />
      </article>
    </li>
  );
});
