import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryEvent, HistoryEntry } from '#web/api/types.ts';
import { formatLocalTime } from '#web/i18n/localTime.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { entrySentences } from './entrySentence.ts';
import { isOutlined, KindIcon } from './KindIcon.tsx';
import { PastViewLink } from './PastViewLink.tsx';
import styles from './Entry.module.css';

interface EntryProps {
  readonly entry: HistoryEntry;
  /** Name of the service, for screens with several services. */
  readonly subjectName?: string | undefined;
  /** Day and time if no day heading is above the entry; otherwise the time only. */
  readonly timeText?: string;
  /** Text beside the time: the interval since the entry that caused it. */
  readonly nextTime?: string | undefined;
  readonly children?: ReactNode;
}

/** Details of an event below its sentence: the previous count, the text of a notice, a reason, or a quotation of a visitor. */
const Details = ({ event: { type, facts = {}, reason, quote } }: { readonly event: HistoryEvent }) => {
  const { t } = useTranslation();
  const { available, total, before } = facts;
  const isBedCount = type.startsWith('BedsCount');
  return (
    <>
      {isBedCount && available !== undefined && (before !== undefined || typeof total === 'number') && (
        <p>
          {[
            typeof total === 'number' && t('happened.count.of', { available, total }),
            before !== undefined && t('happened.count.was', { before }),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {type === 'CriticalNoticeRaised' && facts.text !== undefined && <q className={styles.quote}>{facts.text}</q>}
      {type === 'CriticalNoticeRaised' && facts.textEs !== undefined && (
        <q className={styles.quote} lang="es">
          {facts.textEs}
        </q>
      )}
      {quote !== undefined && <q className={styles.quote}>{quote}</q>}
      {reason !== undefined && (
        <p>
          {t('happened.reason')} <q>{reason}</q>
        </p>
      )}
    </>
  );
};

/** The changed fields; the first values of a listing are collapsed. */
const ChangedFields = ({ events }: { readonly events: readonly HistoryEvent[] }) => {
  const { t } = useTranslation();
  const fields = events.flatMap((event) => event.fields ?? []);
  if (fields.length === 0) return null;
  if (!events.some(({ type }) => type === 'ServiceAdded')) return <BeforeAfter fields={fields} />;
  return (
    <details className={styles.first}>
      <summary>{t('happened.said', { count: fields.length })}</summary>
      <BeforeAfter fields={fields} />
    </details>
  );
};

/** One entry: the sentences about a command, its time, its reason, and its changes. */
export const Entry = ({ entry, subjectName, timeText = formatLocalTime(entry.at), nextTime, children }: EntryProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const [firstSentence, ...otherSentences] = entrySentences(t, entry, language, subjectName);
  return (
    <article className={styles.entry}>
      <span className={styles.icon} data-outlined={isOutlined(entry) ? '' : undefined}>
        <KindIcon historyEntry={entry} />
      </span>
      <div className={styles.body}>
        <h4>{firstSentence}</h4>
        {otherSentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className={styles.when}>
          <time dateTime={entry.at}>{timeText}</time>
          {nextTime !== undefined && ` · ${nextTime}`}
          {entry.actor.via === 'link' && ` · ${t('happened.byLink')}`}
          {entry.undoes !== undefined && ` · ${t('happened.undid')}`}
          {entry.sample && ` · ${t('happened.sample')}`}
        </p>
        {entry.events.map((event) => (
          <Details key={event.revision} event={event} />
        ))}
        <ChangedFields events={entry.events} />
        <PastViewLink at={entry.at} />
        {children}
      </div>
    </article>
  );
};
