import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { HistoryEntry } from '../../api/types.ts';
import { wordTime } from '../../i18n/moment.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ChevronRight } from '../../services/icons.ts';
import { entrySentences } from '../../services/manage/activity/entrySentence.ts';
import { KindIcon } from '../../services/manage/activity/KindIcon.tsx';
import { thingOf } from './thingOf.ts';
import entryStyles from '../../services/manage/activity/Entry.module.css';
import styles from './Audit.module.css';

interface AuditRowProps {
  readonly entry: HistoryEntry;
  readonly to: string;
  readonly chosen: boolean;
}

/** One entry of the list: its sentence, its time, and why, in few words. */
export const AuditRow = ({ entry, to, chosen }: AuditRowProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const [first, ...others] = entrySentences(t, entry, language, thingOf(entry));
  const facts = entry.events.flatMap(({ type, facts: { available, total, before } = {}, reason }) => [
    ...(type.startsWith('BedsCount') && available !== undefined && typeof total === 'number'
      ? [t('happened.count.of', { available, total })]
      : []),
    ...(before === undefined ? [] : [t('happened.count.was', { before })]),
    ...(reason === undefined ? [] : [`${t('happened.reason')} “${reason}”`]),
  ]);
  return (
    <Link href={to} className={styles.row} aria-current={chosen ? 'true' : undefined}>
      <span className={entryStyles.icon} data-rule={entry.actor.role === 'SYSTEM' ? '' : undefined}>
        <KindIcon of={entry} />
      </span>
      <span className={styles.sentence}>
        <b>{first}</b>{' '}
        <span>{[wordTime(entry.at), ...(others.length > 0 ? [t('audit.more', { count: others.length })] : []), ...facts].join(' · ')}</span>
      </span>
      <ChevronRight size={24} aria-hidden="true" />
    </Link>
  );
};
