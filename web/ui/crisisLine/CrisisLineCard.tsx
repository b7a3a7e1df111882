import { Clock } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callName, callText } from '../bar/callText.ts';
import { cx } from '../cx.ts';
import { Globe, MessageCircle, MessageSquare, Phone } from '../icons.ts';
import { OpenIndicator } from '../OpenIndicator.tsx';
import type { CrisisCard } from './crisisCard.ts';
import button from '../button.module.css';
import page from '../page.module.css';
import text from '../text.module.css';
import styles from './CrisisLineCard.module.css';

/** Shows "open 24/7", or the hours as free text, from which it cannot be computed whether the line is open now. */
const OpeningHours = ({ card }: { readonly card: CrisisCard }) => {
  const { t } = useTranslation();
  if (card.isAlwaysOpen)
    return (
      <p className={cx(styles.hours, styles.always)}>
        <OpenIndicator state="open" />
        {t('crisis.always')}
      </p>
    );
  return (
    <p className={styles.hours}>
      <Clock size={20} aria-hidden="true" />
      <span>
        {t('reading.crisis.hours')} <span lang={card.time?.lang}>{card.time?.text}</span>
      </span>
    </p>
  );
};

interface CrisisLineCardProps {
  readonly card: CrisisCard;
  /** Actions of an admin on the line. */
  readonly footer?: ReactNode;
}

/** Card of a crisis line: name, audience, and the actions call, text and chat in this order. */
export const CrisisLineCard = ({ card, footer }: CrisisLineCardProps) => {
  const { t } = useTranslation();
  const id = useId();
  const { name, help, area, call, text: textLine, chat, website } = card;
  const externalLinkProps = { target: '_blank', rel: 'noopener noreferrer' } as const;
  return (
    <article className={cx(page.section, styles.card)} aria-labelledby={id}>
      <OpeningHours card={card} />
      <h2 id={id} lang={name.lang}>
        {name.text}
      </h2>
      <p className={cx(text.muted, text.small, styles.help)} lang={help.lang}>
        {help.text}
      </p>
      {area && (
        <p className={cx(text.muted, text.small)}>
          {t('reading.crisis.area')} <span lang={area.lang}>{area.text}</span>
        </p>
      )}
      <div className={styles.buttons}>
        <a className={cx(button.button, button.fill, styles.call)} href={call.href} aria-label={callName(t, name.text, call)}>
          <Phone size={24} aria-hidden="true" />
          {callText(t, call)}
        </a>
        {textLine && (
          <a className={button.button} href={textLine.href}>
            <MessageSquare size={20} aria-hidden="true" />
            {textLine.word === undefined
              ? t('crisis.text', { number: textLine.number })
              : t('crisis.textWord', { word: textLine.word, number: textLine.number })}
          </a>
        )}
        {chat !== undefined && (
          <a className={button.button} href={chat} aria-label={`${t('crisis.chat')}: ${name.text}`} {...externalLinkProps}>
            <MessageCircle size={20} aria-hidden="true" />
            {t('crisis.chat')}
          </a>
        )}
      </div>
      {website !== undefined && (
        <a
          className={cx(button.link, styles.website)}
          href={website}
          aria-label={`${t('reading.crisis.website')}: ${name.text}`}
          {...externalLinkProps}
        >
          <Globe size={20} aria-hidden="true" />
          {t('reading.crisis.website')}
        </a>
      )}
      {footer}
    </article>
  );
};
