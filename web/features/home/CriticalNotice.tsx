import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ServiceCard } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useMediaQuery } from '../../browser/useMediaQuery.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { wordMiles } from '../../services/distance.ts';
import { ChevronRight, Megaphone } from '../../services/icons.ts';
import { localizedText } from '../../services/localizedText.ts';
import { expiryText, isNoticeOn } from '../../services/noticeExpiry.ts';
import button from '../../ui/button.module.css';
import tag from '../../ui/Tag.module.css';
import text from '../../ui/text.module.css';
import styles from './CriticalNotice.module.css';

/** Milliseconds for which each of several notices is shown. */
const TURN = 8000;

/** Urgent notices, one at a time. They rotate unless the visitor hovers or focuses them or prefers reduced motion. */
export const CriticalNotice = ({ cards: listed }: { readonly cards: readonly ServiceCard[] }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const cards = listed.filter((card) => isNoticeOn(card, now));
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState(false);

  const several = cards.length > 1;
  useEffect(() => {
    if (!several || still || held) return;
    const timer = setInterval(() => setTurn((shown) => shown + 1), TURN);
    return () => clearInterval(timer);
  }, [several, still, held]);

  const index = turn % Math.max(1, cards.length);
  const card = cards[index];
  if (!card) return null;
  const number = { number: index + 1, total: cards.length };
  const words = localizedText(card, 'criticalDescription', language);
  const where = [card.name, expiryText(t, card, language)].filter(Boolean).join(', ');

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pausing on hover or focus is not an action of its own
    <section
      className={styles.notice}
      data-screen-only=""
      aria-label={t('notice.label')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Megaphone size={24} aria-hidden="true" />
      <Link href={`/services/${card.id}`}>
        <strong lang={words.lang}>{words.text}</strong>
        <small>
          {words.lang && <span className={tag.tag}>{t('notice.inEnglish')}</span>}
          {words.lang && ' '}
          {where}
          {card.distance !== undefined && ` · ${wordMiles(card.distance)}`}
        </small>
      </Link>
      {several && (
        <span>
          <span className={text.hidden}>{t('notice.number', number)}</span>
          <button type="button" className={button.icon} aria-label={t('notice.next', number)} onClick={() => setTurn(turn + 1)}>
            <ChevronRight size={24} aria-hidden="true" />
          </button>
        </span>
      )}
    </section>
  );
};
