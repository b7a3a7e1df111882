import { memo, use, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isOpen } from '#domain/schedule/openStatus.ts';
import type { ServiceCard as Card } from '../api/types.ts';
import { useNow } from '../browser/clock.tsx';
import { useLanguage } from '../i18n/useLanguage.ts';
import { cx } from '../ui/cx.ts';
import { audienceSentences } from './audience.ts';
import { bedStateOf } from './beds.ts';
import { Beds } from './Beds.tsx';
import { cardText, cityText } from './cardText.ts';
import { formatMiles } from './distance.ts';
import { FavoriteButton } from './FavoriteButton.tsx';
import { freshnessOf } from './freshness.ts';
import { statusOf, zoneOf } from './openState.ts';
import { PrimaryAction } from './PrimaryAction.tsx';
import { StatusLine } from './StatusLine.tsx';
import { MarkTextContext } from './useMarkText.ts';
import text from '../ui/text.module.css';
import styles from './ServiceCard.module.css';

/** Metres from the center of a city within which the distance is not informative. */
const MAX_CENTRE_METRES = 160;

/** Adds a full stop to a text without a final punctuation mark. */
const asSentence = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`);

/** Text of a card: the city if the distance does not suffice, the kind of help, the audience, and the freshness. */
const Summary = ({ card }: { readonly card: Card }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const freshness = freshnessOf(t, card.updatedAt, useNow(), zoneOf(card));
  const markMatches = use(MarkTextContext);
  const city = cityText(card);
  const { kinds, summary, lang } = cardText(card, language);
  return (
    <p className={styles.summary}>
      {[city, kinds].map((words) => words && markMatches(`${asSentence(words)} `))}
      {summary && <span lang={lang}>{markMatches(asSentence(summary))} </span>}
      {(card.machineTranslated || (summary && lang === 'en')) && (
        <span className={cx(text.muted, text.small)}>{t(card.machineTranslated ? 'card.machine' : 'notice.inEnglish')}. </span>
      )}
      {audienceSentences(t, card, language).map((words) => `${words} `)}
      {card.isConfidential && `${t('card.addressByPhone')}. `}
      {card.isConfidential &&
        card.distance !== undefined &&
        card.distance > MAX_CENTRE_METRES &&
        `${t('card.cityDistance', { miles: formatMiles(card.distance) })} `}
      <span className={freshness.isOld ? text.stale : text.nowrap}>
        {freshness.text}
        {freshness.year !== undefined && <span className={styles.advice}>. {t('freshness.callFirst')}</span>}
      </span>
    </p>
  );
};

interface ServiceCardProps {
  readonly card: Card;
  /** True if its pin is selected. */
  readonly isChosen?: boolean | undefined;
  /** End of the row of actions; defaults to the star. */
  readonly endContent?: ReactNode;
}

/**
 * Card of a service, highlighted while the place is open: status, name, kind of help, beds, and the call link as its primary action.
 * Memoized, so that a change of the list does not render all cards.
 */
export const ServiceCard = memo(({ card, isChosen = false, endContent }: ServiceCardProps) => {
  const { t } = useTranslation();
  const id = useId();
  const markMatches = use(MarkTextContext);
  const now = useNow();
  const status = statusOf(card, now);

  return (
    <article
      className={cx(styles.card, isChosen && styles.chosen)}
      data-closed={isOpen(status) ? undefined : ''}
      aria-labelledby={`${id}n`}
      aria-describedby={`${id}s`}
    >
      <StatusLine facts={card} id={`${id}s`} />
      <h3 className={styles.name} id={`${id}n`}>
        <bdi>{markMatches(card.name)}</bdi>
      </h3>
      <Summary card={card} />
      {bedStateOf(card, now) && (
        <div className={styles.beds}>
          <Beds facts={card} />
        </div>
      )}
      <div className={styles.actions}>
        <PrimaryAction facts={card} status={status} />
        <Link className={styles.details} href={`/services/${card.id}`} aria-label={t('card.details', { name: card.name })} />
        {endContent ?? <FavoriteButton service={card} className={styles.favorite} />}
      </div>
    </article>
  );
});
