import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SystemStatus as Status } from '../../api/types.ts';
import { formatLocalDateTime, formatLocalTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { FactList } from '../../ui/FactList.tsx';
import { TriangleAlert } from '../../ui/icons.ts';
import { Note } from '../../ui/Note.tsx';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { formatBytes } from './formatFigures.ts';
import page from '../../ui/page.module.css';
import styles from './System.module.css';

const KNOWN_PARTS = ['commands', 'reactions', 'clock'] as const;

/** What is limited right now, in words, as `GET /readyz` reports it. */
const ReadinessNotes = ({
  readiness: { status, degraded = [], reasons },
  checkedAt,
}: Pick<Status, 'readiness'> & { readonly checkedAt: number }) => {
  const { t } = useTranslation();
  const textOf = (part: string): string => {
    const knownPart = KNOWN_PARTS.find((candidate) => candidate === part);
    return knownPart === undefined ? t('system.status.other', { part }) : t(`system.status.${knownPart}`);
  };
  const problems = [...(status === 'ready' ? [] : [t('system.status.notReady')]), ...degraded.map(textOf)];
  return (
    <div className={styles.notes}>
      <div role="status" className={styles.notes}>
        {problems.length === 0 && (
          <p className={styles.ready}>
            <CircleCheck size={20} aria-hidden="true" />
            {t('system.status.ready')}
          </p>
        )}
        {problems.map((problem) => (
          <Note key={problem} icon={TriangleAlert} isAlert>
            {problem}
          </Note>
        ))}
      </div>
      <p className={styles.technical}>{t('system.status.checked', { time: formatLocalTime(new Date(checkedAt).toISOString()) })}</p>
      {reasons.length > 0 && (
        <details>
          <summary>{t('system.status.details')}</summary>
          <ul lang="en">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
};

interface SystemStatusProps {
  readonly system: Status;
  /** Time of the last check in milliseconds since 1970. */
  readonly checkedAt: number;
}

/** State of the product: what is limited, its version, its log with the last seal, and its document store. */
export const SystemStatus = ({ system: { version, node, readiness, log, documentStore }, checkedAt }: SystemStatusProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const seal =
    log.seal === null
      ? t('system.facts.noSeal')
      : t('system.facts.sealed', {
          when: formatLocalDateTime(log.seal.at, language),
          count: log.seal.count,
          number: log.seal.count,
        });
  return (
    <section className={page.section} aria-labelledby="system-status">
      <h2 id="system-status">{t('system.status.heading')}</h2>
      <ReadinessNotes readiness={readiness} checkedAt={checkedAt} />
      <FactList
        factRows={[
          [t('system.facts.version'), `${version} (Node ${node.replace('v', '')})`],
          [t('system.facts.log'), t('system.facts.position', { position: Number(log.position) })],
          [t('system.facts.seal'), seal],
          [t('system.facts.models'), formatBytes(documentStore.bytes)],
          [t('system.facts.store'), t('system.facts.storeVersion', { version: documentStore.version })],
        ]}
      />
      <TimeZoneNote />
    </section>
  );
};
