import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatNumber } from '#kernel/formatNumber.ts';
import { useCan } from '../../access/useCan.ts';
import type { Waiting } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { lineDetail } from './lineText.ts';
import { countOf, TO_DO_LINES, listUrl, cappedCount, type ToDoLineName } from './toDoLines.ts';
import text from '../../ui/text.module.css';
import styles from './ToDoLines.module.css';

const ToDoLine = ({ waiting, line, count }: { readonly waiting: Waiting; readonly line: ToDoLineName; readonly count: number }) => {
  const { t } = useTranslation();
  const can = useCan();
  const { text: detailText, isOld } = lineDetail(t, waiting, line, useNow(), useLanguage());
  const isUrgent = line === 'reports' && (waiting.lines.reports?.overdue ?? 0) > 0;
  return (
    <li className={styles.line} data-kind={count === 0 ? 'zero' : isUrgent ? 'urgent' : undefined}>
      <span className={styles.plate} aria-hidden="true">
        {formatNumber(cappedCount(count))}
      </span>
      <p>
        <Link href={listUrl(line, can)}>
          <span className={text.hidden}>{formatNumber(cappedCount(count))} </span>
          {t(`toDo.line.${line}`, { count })}
        </Link>
        <small data-old={isOld ? '' : undefined}>{detailText}</small>
      </p>
      <ChevronRight size={24} aria-hidden="true" />
    </li>
  );
};

/** Lists the tasks, one line for each kind that concerns the user, always in the same order. */
export const ToDoLines = ({ waiting }: { readonly waiting: Waiting }) => {
  const { t } = useTranslation();
  return (
    <section className={styles.band} aria-labelledby="to-do">
      <h2 id="to-do">{t('toDo.toDo')}</h2>
      <ul>
        {TO_DO_LINES.map((line) => {
          const count = countOf(waiting, line);
          return count === undefined ? null : <ToDoLine key={line} waiting={waiting} line={line} count={count} />;
        })}
      </ul>
    </section>
  );
};

/** Placeholders for the expected number of lines. */
export const ToDoLinesSkeleton = () => {
  const { t } = useTranslation();
  return (
    <div className={styles.band} role="img" aria-label={t('common.loading')}>
      <ul role="presentation">
        {TO_DO_LINES.map((line) => (
          <li key={line} role="presentation" className={styles.line} data-kind="coming">
            <i className={styles.plate} />
            <i className={styles.bars} />
          </li>
        ))}
      </ul>
    </div>
  );
};
