import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import type { Feedback } from '../../api/types.ts';
import { formatLocalDate, formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { FeedbackButtons } from './FeedbackButtons.tsx';
import { subjectOf, quote } from './feedbackText.ts';
import { Photos } from './Photos.tsx';
import { ReportedPartsSection } from './ReportedPartsSection.tsx';
import { SenderRows } from './SenderRows.tsx';
import styles from './FeedbackPane.module.css';

interface FeedbackTextProps {
  readonly feedback: Feedback;
  /** Address of the list. */
  readonly listUrl: string;
}

/** Shows a message: its text, the fields it concerns, and the available actions. */
export const FeedbackText = ({ feedback, listUrl }: FeedbackTextProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { type, kind, subject, serviceName, message, createdAt, email, name, files = [], answeredAt } = feedback;
  const seesSender = useCan()(type === 'SERVICE' ? 'feedback.readSender' : 'feedback.readApp', {});
  const senderText = t(kind === 'report' ? 'feedbacks.who.report' : 'feedbacks.who.feedback', {
    when: formatLocalDateTime(createdAt, language),
  });
  const leftContactText =
    email === undefined ? '' : name === undefined ? t('feedbacks.who.leftUnnamed') : t('feedbacks.who.left', { name });
  const answeredTextKey = seesSender && email !== undefined ? 'feedbacks.answered.thanked' : 'feedbacks.answered.plain';
  return (
    <article className={styles.message} aria-label={subjectOf(feedback)}>
      <h2>{subjectOf(feedback)}</h2>
      <p className={styles.who}>{`${senderText} ${leftContactText}`.trim()}</p>
      <TimeZoneNote />
      {serviceName !== undefined && subject !== '' && subject !== serviceName && (
        <p className={styles.subject}>
          <b>{subject}</b>
        </p>
      )}
      <blockquote className={styles.words}>{quote(message)}</blockquote>
      {answeredAt !== undefined && (
        <section>
          <h3>{t('feedbacks.answered.title')}</h3>
          <p className={styles.note}>{t(answeredTextKey, { when: formatLocalDate(answeredAt, language) })}</p>
        </section>
      )}
      {type === 'SERVICE' && <ReportedPartsSection feedback={feedback} seesSender={seesSender} />}
      {files.length > 0 && <Photos names={files} photoSubject={subjectOf(feedback)} />}
      {seesSender && <SenderRows feedback={feedback} />}
      <FeedbackButtons feedback={feedback} listUrl={listUrl} />
    </article>
  );
};
