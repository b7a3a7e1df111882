import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import type { Feedback } from '../../api/types.ts';
import { wordDate, wordMoment } from '../../i18n/moment.ts';
import { AboutParts } from './AboutParts.tsx';
import { FeedbackButtons } from './FeedbackButtons.tsx';
import { nameOf, quoted } from './feedbackText.ts';
import { Photos } from './Photos.tsx';
import { SenderRows } from './SenderRows.tsx';
import styles from './FeedbackPane.module.css';

interface FeedbackTextProps {
  readonly feedback: Feedback;
  /** Address of the list. */
  readonly list: string;
}

/** Shows a message: its text, the fields it concerns, and the available actions. */
export const FeedbackText = ({ feedback, list }: FeedbackTextProps) => {
  const { t } = useTranslation();
  const { type, kind, subject, serviceName, message, createdAt, email, name, files = [], answeredAt } = feedback;
  const seesSender = useCan()(type === 'SERVICE' ? 'feedback.readSender' : 'feedback.readApp', {});
  const who = t(kind === 'report' ? 'feedbacks.who.report' : 'feedbacks.who.feedback', { when: wordMoment(createdAt) });
  const left = email === undefined ? '' : name === undefined ? t('feedbacks.who.leftUnnamed') : t('feedbacks.who.left', { name });
  const answered = seesSender && email !== undefined ? 'feedbacks.answered.thanked' : 'feedbacks.answered.plain';
  return (
    <article className={styles.message} aria-label={nameOf(feedback)}>
      <h2>{nameOf(feedback)}</h2>
      <p className={styles.who}>{`${who} ${left}`.trim()}</p>
      {serviceName !== undefined && subject !== '' && subject !== serviceName && (
        <p className={styles.subject}>
          <b>{subject}</b>
        </p>
      )}
      <blockquote className={styles.words}>{quoted(message)}</blockquote>
      {answeredAt !== undefined && (
        <section>
          <h3>{t('feedbacks.answered.title')}</h3>
          <p className={styles.note}>{t(answered, { when: wordDate(answeredAt) })}</p>
        </section>
      )}
      {type === 'SERVICE' && <AboutParts feedback={feedback} seesSender={seesSender} />}
      {files.length > 0 && <Photos names={files} about={nameOf(feedback)} />}
      {seesSender && <SenderRows feedback={feedback} />}
      <FeedbackButtons feedback={feedback} list={list} />
    </article>
  );
};
