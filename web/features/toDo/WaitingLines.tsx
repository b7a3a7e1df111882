import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCan } from '../../access/useCan.ts';
import type { Waiting } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { countOf, LINES, listOf, shownCount, type Line } from './lines.ts';
import { secondLine } from './lineText.ts';
import text from '../../ui/text.module.css';
import styles from './WaitingLines.module.css';

const WaitingLine = ({ waiting, line, count }: { readonly waiting: Waiting; readonly line: Line; readonly count: number }) => {
  const { t } = useTranslation();
  const can = useCan();
  const { text: second, isOld } = secondLine(t, waiting, line, useNow(), useLanguage());
  const isUrgent = line === 'reports' && (waiting.lines.reports?.overdue ?? 0) > 0;
  return (
    <li className={styles.line} data-kind={count === 0 ? 'zero' : isUrgent ? 'urgent' : undefined}>
      <span className={styles.plate} aria-hidden="true">
        {shownCount(count)}
      </span>
      <p>
        <Link href={listOf(line, can)}>
          <span className={text.hidden}>{shownCount(count)} </span>
          {t(`whatWaits.line.${line}`, { count })}
        </Link>
        <small data-old={isOld ? '' : undefined}>{second}</small>
      </p>
      <ChevronRight size={24} aria-hidden="true" />
    </li>
  );
};

/** Lists the tasks, one line for each kind that concerns the user, always in the same order. */
export const WaitingLines = ({ waiting }: { readonly waiting: Waiting }) => {
  const { t } = useTranslation();
  return (
    <section className={styles.band} aria-labelledby="to-do">
      <h2 id="to-do">{t('whatWaits.toDo')}</h2>
      <ul>
        {LINES.map((line) => {
          const count = countOf(waiting, line);
          return count === undefined ? null : <WaitingLine key={line} waiting={waiting} line={line} count={count} />;
        })}
      </ul>
    </section>
  );
};

/** Placeholders for the expected number of lines. */
export const LinesComing = () => {
  const { t } = useTranslation();
  return (
    <div className={styles.band} role="img" aria-label={t('common.loading')}>
      <ul role="presentation">
        {LINES.map((line) => (
          <li key={line} role="presentation" className={styles.line} data-kind="coming">
            <i className={styles.plate} />
            <i className={styles.bars} />
          </li>
        ))}
      </ul>
    </div>
  );
};
