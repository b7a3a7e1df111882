import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ServiceCard } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useMediaQuery } from '../../browser/useMediaQuery.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { formatMiles } from '../../services/distance.ts';
import { ChevronRight, Megaphone } from '../../services/icons.ts';
import { localizedText } from '../../services/localizedText.ts';
import { expiryText, isNoticeCurrent } from '../../services/noticeExpiry.ts';
import button from '../../ui/button.module.css';
import tag from '../../ui/Tag.module.css';
import text from '../../ui/text.module.css';
import styles from './CriticalNotice.module.css';

/** Milliseconds for which each of several notices is shown. */
const NOTICE_INTERVAL_MS = 8000;

/** Urgent notices, one at a time. They rotate unless the visitor hovers or focuses them or prefers reduced motion. */
export const CriticalNotice = ({ cards: listedCards }: { readonly cards: readonly ServiceCard[] }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const cards = listedCards.filter((card) => isNoticeCurrent(card, now));
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [shownTurn, setShownTurn] = useState(0);
  const [isPaused, setIsPaused] = useState(false);

  const hasSeveral = cards.length > 1;
  useEffect(() => {
    if (!hasSeveral || prefersReducedMotion || isPaused) return;
    const timer = setInterval(() => setShownTurn((previous) => previous + 1), NOTICE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [hasSeveral, prefersReducedMotion, isPaused]);

  const index = shownTurn % Math.max(1, cards.length);
  const card = cards[index];
  if (!card) return null;
  const positionParams = { number: index + 1, total: cards.length };
  const noticeText = localizedText(card, 'criticalDescription', language);
  const placeAndExpiry = [card.name, expiryText(t, card, language)].filter(Boolean).join(', ');

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pausing on hover or focus is not an action of its own
    <section
      className={styles.notice}
      data-screen-only=""
      aria-label={t('notice.label')}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Megaphone size={24} aria-hidden="true" />
      <Link href={`/services/${card.id}`}>
        <strong lang={noticeText.lang}>{noticeText.text}</strong>
        <small>
          {noticeText.lang && <span className={tag.tag}>{t('notice.inEnglish')}</span>}
          {noticeText.lang && ' '}
          {placeAndExpiry}
          {card.distance !== undefined && ` · ${formatMiles(card.distance)}`}
        </small>
      </Link>
      {hasSeveral && (
        <span>
          <span className={text.hidden}>{t('notice.number', positionParams)}</span>
          <button
            type="button"
            className={button.icon}
            aria-label={t('notice.next', positionParams)}
            onClick={() => setShownTurn(shownTurn + 1)}
          >
            <ChevronRight size={24} aria-hidden="true" />
          </button>
        </span>
      )}
    </section>
  );
};
