import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Happened, HistoryEntry } from '#web/api/types.ts';
import { wordTime } from '#web/i18n/moment.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { entrySentences } from './entrySentence.ts';
import { KindIcon } from './KindIcon.tsx';
import { SeeMoment } from './SeeMoment.tsx';
import styles from './Entry.module.css';

interface EntryProps {
  readonly entry: HistoryEntry;
  /** Name of the service, for screens with several services. */
  readonly thing?: string | undefined;
  /** Day and time if no day heading is above the entry; otherwise the time only. */
  readonly when?: string;
  /** Text beside the time: the interval since the entry that caused it. */
  readonly after?: string | undefined;
  readonly children?: ReactNode;
}

/** Details of an event below its sentence: the previous count, the text of a notice, a reason, or a quotation of a visitor. */
const Details = ({ event: { type, facts = {}, reason, quote } }: { readonly event: Happened }) => {
  const { t } = useTranslation();
  const { available, total, before } = facts;
  const isCount = type.startsWith('BedsCount');
  return (
    <>
      {isCount && available !== undefined && (before !== undefined || typeof total === 'number') && (
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
const Changes = ({ events }: { readonly events: readonly Happened[] }) => {
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
export const Entry = ({ entry, thing, when = wordTime(entry.at), after, children }: EntryProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const [first, ...others] = entrySentences(t, entry, language, thing);
  return (
    <article className={styles.entry}>
      <span className={styles.icon} data-rule={entry.actor.role === 'SYSTEM' ? '' : undefined}>
        <KindIcon of={entry} />
      </span>
      <div className={styles.body}>
        <h4>{first}</h4>
        {others.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className={styles.when}>
          <time dateTime={entry.at}>{when}</time>
          {after !== undefined && ` · ${after}`}
          {entry.actor.via === 'link' && ` · ${t('happened.byLink')}`}
          {entry.undoes !== undefined && ` · ${t('happened.undid')}`}
          {entry.sample && ` · ${t('happened.sample')}`}
        </p>
        {entry.events.map((event) => (
          <Details key={event.revision} event={event} />
        ))}
        <Changes events={entry.events} />
        <SeeMoment at={entry.at} />
        {children}
      </div>
    </article>
  );
};
