import { Image, MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isOverdueReport } from '#domain/feedback/overdueReport.ts';
import { guessParts } from '#domain/feedback/reportParts.ts';
import type { Feedback } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { wordAge } from '../../i18n/age.ts';
import { minutesSince } from '../../services/beds.ts';
import { Tag } from '../../ui/Tag.tsx';
import { isFromThere, nameOf, quoted } from './feedbackText.ts';
import text from '../../ui/text.module.css';
import styles from './FeedbackRow.module.css';

interface FeedbackRowProps {
  readonly row: Feedback;
  readonly chosen: boolean;
  readonly to: string;
}

/** Row of one message in the list: its subject, age, text and state. */
export const FeedbackRow = ({ row, chosen, to }: FeedbackRowProps) => {
  const { t } = useTranslation();
  const now = useNow();
  const { kind, type, createdAt, isSeen, isArchive, message, files = [], answeredAt } = row;
  const waits = isOverdueReport({ kind, sentAt: createdAt, seen: isSeen, archived: isArchive }, now * 1000);
  const parts = type === 'SERVICE' ? guessParts(message) : [];
  return (
    <li className={styles.row} data-chosen={chosen ? '' : undefined} data-new={isSeen || isArchive ? undefined : ''}>
      <Link href={to} className={styles.look} aria-current={chosen ? 'true' : undefined}>
        <span className={styles.head}>
          <b>{nameOf(row)}</b> <span className={styles.age}>{wordAge(t, minutesSince(createdAt, now))}</span>
        </span>{' '}
        {!isSeen && !isArchive && <span className={text.hidden}>{t('feedbacks.row.unread')}.</span>}{' '}
        <span className={styles.words}>{quoted(message)}</span>{' '}
        <span className={styles.tags}>
          {waits && <Tag tone="lamp">{t('feedbacks.row.waits')}</Tag>}{' '}
          {answeredAt !== undefined && <Tag>{t('feedbacks.row.answered')}</Tag>}{' '}
          {parts.map((part) => (
            <Tag key={part}>{t(`feedbacks.part.${part}`)}</Tag>
          ))}{' '}
          {files.length > 0 && (
            <Tag>
              <Image size={18} aria-hidden="true" />
              {t('feedbacks.row.photos', { count: files.length })}
            </Tag>
          )}{' '}
          {isFromThere(row) && (
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
