import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { lazyComponent } from '../../layout/lazyComponent.tsx';
import { Logo } from '../../ui/Logo.tsx';
import type { Turn } from './conversation.ts';
import text from '../../ui/text.module.css';
import styles from './Chatbot.module.css';

/** Loads what most replies show; the page begins without it. */
export const fetchReplyDetails = async () => (await import('./ReplyDetails.tsx')).ReplyDetails;
const ReplyDetails = lazyComponent(fetchReplyDetails);

interface SpokenProps {
  readonly words: string;
  /** Language of the words. */
  readonly lang?: Language;
  readonly children?: ReactNode;
}

/** Words of the chatbot, beside its mark. */
export const Spoken = ({ words, lang, children }: SpokenProps) => {
  const language = useLanguage();
  return (
    <div className={styles.reply}>
      <span className={styles.mark} data-night="">
        <Logo />
      </span>
      <div className={styles.words}>
        <p {...(lang !== undefined && lang !== language && { lang })}>{words}</p>
        {children}
      </div>
    </div>
  );
};

/** Scrolls to its place when it appears. */
const ScrollTarget = () => {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'start' });
  }, []);
  return <span ref={element} className={styles.scrollTarget} />;
};

interface ChatTurnProps {
  readonly turn: Turn;
  /** True for the newest question. */
  readonly isLast: boolean;
  /** What follows the replies. */
  readonly children?: ReactNode;
}

/** A question and its replies. The newest one moves to the top, so that a long answer is read from its beginning. */
export const ChatTurn = ({ turn: { question, replies }, isLast, children }: ChatTurnProps) => {
  const { t } = useTranslation();
  return (
    <li className={styles.turn}>
      {isLast && <ScrollTarget key={replies.length} />}
      <p className={styles.question}>
        <span className={text.hidden}>{t('chatbot.you')} </span>
        {question}
      </p>
      {replies.map((reply, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- replies never change their order
        <Spoken key={index} words={reply.text} lang={reply.lang}>
          {reply.type !== 'TEXT' && (
            <Suspense>
              <ReplyDetails reply={reply} />
            </Suspense>
          )}
        </Spoken>
      ))}
      {children}
    </li>
  );
};
