import { Image, MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isOverdueReport } from '#domain/feedback/overdueReport.ts';
import { guessParts } from '#domain/feedback/reportedParts.ts';
import type { Feedback } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { formatStaffAge } from '../../services/manage/formatStaffAge.ts';
import { Tag } from '../../ui/Tag.tsx';
import { isSentFromPlace, subjectOf, quote } from './feedbackText.ts';
import text from '../../ui/text.module.css';
import styles from './FeedbackRow.module.css';

interface FeedbackRowProps {
  readonly row: Feedback;
  readonly isChosen: boolean;
  readonly to: string;
}

/** Row of one message in the list: its subject, age, text and state. */
export const FeedbackRow = ({ row, isChosen, to }: FeedbackRowProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const { kind, type, createdAt, isSeen, isArchive, message, files = [], answeredAt } = row;
  const isOverdue = isOverdueReport({ kind, sentAt: createdAt, seen: isSeen, archived: isArchive }, now * 1000);
  const guessedParts = type === 'SERVICE' ? guessParts(message) : [];
  return (
    <li className={styles.row} data-chosen={isChosen ? '' : undefined} data-new={isSeen || isArchive ? undefined : ''}>
      <Link href={to} className={styles.look} data-row="" aria-current={isChosen ? 'true' : undefined}>
        <span className={styles.head}>
          <b>{subjectOf(row)}</b> <span className={styles.age}>{formatStaffAge(t, createdAt, now, language)}</span>
        </span>{' '}
        {!isSeen && !isArchive && <span className={text.hidden}>{t('feedbacks.row.unread')}.</span>}{' '}
        <span className={styles.words}>{quote(message)}</span>{' '}
        <span className={styles.tags}>
          {isOverdue && <Tag tone="lamp">{t('feedbacks.row.waits')}</Tag>}{' '}
          {answeredAt !== undefined && <Tag>{t('feedbacks.row.answered')}</Tag>}{' '}
          {guessedParts.map((part) => (
            <Tag key={part}>{t(`feedbacks.part.${part}`)}</Tag>
          ))}{' '}
          {files.length > 0 && (
            <Tag>
              <Image size={18} aria-hidden="true" />
              {t('feedbacks.row.photos', { count: files.length })}
            </Tag>
          )}{' '}
          {isSentFromPlace(row) && (
            <Tag>
              <MapPin size={18} aria-hidden="true" />
              {t('feedbacks.row.fromThere')}
            </Tag>
          )}
        </span>
      </Link>
    </li>
  );
};
