import { FileDown, FlaskConical, Languages, type LucideIcon } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { AuditField } from '#domain/vocabulary/auditKinds.ts';
import type { HistoryEntry, HistoryRun } from '../../api/types.ts';
import { formatLocalTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { ChevronRight } from '../../services/icons.ts';
import { doneByText } from '../../services/manage/activity/actorText.ts';
import { entrySentences } from '../../services/manage/activity/entrySentence.ts';
import { valueText } from '../../services/manage/activity/fieldText.ts';
import { isOutlined, KindIcon } from '../../services/manage/activity/KindIcon.tsx';
import { runSentence } from '../../services/manage/activity/runSentence.ts';
import { serviceNameOf } from './serviceNameOf.ts';
import entryStyles from '../../services/manage/activity/Entry.module.css';
import styles from './Audit.module.css';

interface AuditRowProps {
  readonly entry: HistoryEntry;
  readonly to: string;
  readonly isChosen: boolean;
  /** The fact whose changes the list shows; the row contains its values. */
  readonly field: AuditField | null;
}

interface AuditRowLinkProps {
  readonly entry: HistoryEntry;
  readonly to: string;
  readonly isChosen?: boolean;
  readonly icon: ReactNode;
  readonly sentence: string | undefined;
  /** Short texts after the time. */
  readonly facts: readonly string[];
}

const AuditRowLink = ({ entry, to, isChosen = false, icon, sentence, facts }: AuditRowLinkProps) => (
  <Link href={to} className={styles.row} data-row="" aria-current={isChosen ? 'true' : undefined}>
    <span className={entryStyles.icon} data-outlined={isOutlined(entry) ? '' : undefined}>
      {icon}
    </span>
    <span className={styles.sentence}>
      <b>{sentence}</b> <span>{[formatLocalTime(entry.at), ...facts].join(' ·\u00A0')}</span>
    </span>
    <ChevronRight size={24} aria-hidden="true" />
  </Link>
);

/** One entry of the list: its sentence, its time, and its reason in short form. Memoized, because a list may have thousands. */
export const AuditRow = memo(({ entry, to, isChosen, field }: AuditRowProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const [firstSentence, ...otherSentences] = entrySentences(t, entry, language, serviceNameOf(entry));
  const facts = entry.events.flatMap(({ type, facts: { available, total, before } = {}, fields = [], reason }) => [
    ...(type.startsWith('BedsCount') && available !== undefined && typeof total === 'number'
      ? [t('happened.count.of', { available, total })]
      : []),
    ...(before === undefined ? [] : [t('happened.count.was', { before })]),
    ...fields.flatMap(({ name, before: previous, now, isHidden }) =>
      name !== field || isHidden
        ? []
        : [t('audit.changedTo', { now: valueText(t, name, now, language), before: valueText(t, name, previous, language) })],
    ),
    ...(reason === undefined ? [] : [`${t('happened.reason')} “${reason}”`]),
  ]);
  return (
    <AuditRowLink
      entry={entry}
      to={to}
      isChosen={isChosen}
      icon={<KindIcon historyEntry={entry} />}
      sentence={firstSentence}
      facts={[...(otherSentences.length > 0 ? [t('audit.more', { count: otherSentences.length })] : []), ...facts]}
    />
  );
});

interface RunRowProps {
  readonly entry: HistoryEntry;
  readonly run: HistoryRun;
  /** Returns the address of its entries; `name`: the sentence of its line. */
  readonly entriesUrl: (name: string) => string;
}

const RUN_ICONS: Readonly<Record<HistoryRun['kind'], LucideIcon>> = { import: FileDown, translation: Languages, sample: FlaskConical };

const IMPORT_RESULTS = ['added', 'revised', 'unchanged', 'refused'] as const;

/** One line for all entries of an import, of a day of translations, or of the sample. */
export const RunRow = ({ entry, run, entriesUrl }: RunRowProps) => {
  const { t } = useTranslation();
  const { kind, file, result } = run;
  const sentence = runSentence(t, entry.actor, run);
  const results = IMPORT_RESULTS.filter((name) => (result?.[name] ?? 0) > 0).map((name) =>
    t(`happened.run.${name}`, { count: result?.[name] ?? 0 }),
  );
  const facts = [
    ...(file === undefined ? [] : [file]),
    ...(results.length === 0 ? [] : [results.join(', ')]),
    ...(file !== undefined && result === undefined ? [t('happened.run.unfinished')] : []),
    ...(kind === 'sample' && entry.actor.name !== undefined ? [doneByText(t, entry.actor)] : []),
  ];
  const Icon = RUN_ICONS[kind];
  return (
    <AuditRowLink entry={entry} to={entriesUrl(sentence)} icon={<Icon size={20} aria-hidden="true" />} sentence={sentence} facts={facts} />
  );
};
