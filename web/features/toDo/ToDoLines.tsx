import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatNumber } from '#domain/values/formatNumber.ts';
import { useCan } from '../../access/useCan.ts';
import { countTasks } from '../../api/manage/waitingQuery.ts';
import type { Waiting } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { coordinatorsText, lineDetail } from './lineText.ts';
import { onlyRegion } from './regionsToDo.ts';
import { cappedCount, linesToDo, listUrl, type ToDoLineName } from './toDoLines.ts';
import text from '../../ui/text.module.css';
import styles from './ToDoLines.module.css';

/** Number of placeholders while the tasks load. */
const PLACEHOLDER_ROWS = 4;

interface ToDoLineProps {
  readonly waiting: Waiting;
  readonly line: ToDoLineName;
  readonly count: number;
}

const ToDoLine = ({ waiting, line, count }: ToDoLineProps) => {
  const { t } = useTranslation();
  const can = useCan();
  const { text: detailText, isOld } = lineDetail(t, waiting, line, useNow(), useLanguage());
  return (
    <li className={styles.line} data-kind={line === 'reports' && isOld ? 'urgent' : undefined}>
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

/** Lists the tasks, the most urgent first, one line for each kind that the user can do something about. */
export const ToDoLines = ({ waiting }: { readonly waiting: Waiting }) => {
  const { t } = useTranslation();
  const region = onlyRegion(waiting);
  return (
    <section className={styles.band} aria-labelledby="to-do">
      <div className={styles.head}>
        <h2 id="to-do">
          <span role="status">{t('toDo.waits', { count: cappedCount(countTasks(waiting)) })}</span>
        </h2>
        {region !== undefined && (
          <p className={styles.region}>
            {[t('toDo.allIn', { region: region.name }), coordinatorsText(t, region)].filter(Boolean).join(' ·\u00A0')}
          </p>
        )}
      </div>
      <ul>
        {linesToDo(waiting).map(([line, count]) => (
          <ToDoLine key={line} waiting={waiting} line={line} count={count} />
        ))}
      </ul>
    </section>
  );
};

/** Placeholders of the tasks. */
export const ToDoLinesSkeleton = () => {
  const { t } = useTranslation();
  return (
    <div className={styles.band} role="img" aria-label={t('common.loading')}>
      <ul role="presentation">
        {Array.from({ length: PLACEHOLDER_ROWS }, (_, index) => (
          <li key={index} role="presentation" className={styles.line} data-kind="coming">
            <i className={styles.plate} />
            <i className={styles.bars} />
          </li>
        ))}
      </ul>
    </div>
  );
};
