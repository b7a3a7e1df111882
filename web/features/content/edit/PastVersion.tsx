import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#web/api/ApiContext.ts';
import type { PageHistory } from '#web/api/types.ts';
import { formatLocalDateTime } from '#web/i18n/localTime.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { LoadFailed } from '#web/layout/LoadFailed.tsx';
import { actorText } from '#web/services/manage/activity/actorText.ts';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { PublishedText } from '../../../layout/publishedText/PublishedText.tsx';
import { pageVersionQuery } from './pageQueries.ts';
import { RepublishButton } from './RepublishButton.tsx';
import button from '#web/ui/button.module.css';
import editing from '#web/ui/editing/Editing.module.css';
import page from '#web/ui/page.module.css';
import text from '#web/ui/text.module.css';
import styles from './Pages.module.css';

type VersionEntry = PageHistory['entries'][number];

/** Shows the text of a version and the previous text. */
const VersionTexts = ({ history: { key }, entry }: { readonly history: PageHistory; readonly entry: VersionEntry }) => {
  const { t } = useTranslation();
  const { data, isPending, refetch } = useQuery(pageVersionQuery(useApi(), key, entry.revision, useLanguage()));
  if (data === undefined) return isPending ? <Skeleton /> : <LoadFailed onRetry={() => void refetch()} />;
  return (
    <div className={styles.versions} data-two="">
      {(['before', 'after'] as const).map((moment) => (
        <div key={moment}>
          <h3>{t(`pageManage.past.${moment}`)}</h3>
          <div className={styles.version}>
            <PublishedText content={moment === 'before' ? data.before : data.content} language={entry.language} />
          </div>
        </div>
      ))}
    </div>
  );
};

interface PastVersionProps {
  readonly history: PageHistory;
  readonly entry: VersionEntry;
}

/** Entry of a page's history: who published in which language, before and after, and a button to publish the text again. */
export const PastVersion = ({ history, entry }: PastVersionProps) => {
  const { t } = useTranslation();
  const readerLanguage = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const { revision, language, at, by, isTakenBack } = entry;
  const isCurrent = history.languages[language].revision === revision;
  const sentence = isTakenBack
    ? t(`pageManage.past.takenBack.${language}`, { who: actorText(t, by) })
    : t(`pageManage.past.published.${language}`, { who: actorText(t, by) });
  const id = `past-${revision}`;
  return (
    <article className={page.section} aria-labelledby={id}>
      <h2 id={id}>{sentence}</h2>
      <p className={cx(text.muted, text.small)}>
        <time dateTime={at}>{formatLocalDateTime(at, readerLanguage)}</time>{' '}
        {isCurrent && <Tag tone="lamp">{t('pageManage.past.now')}</Tag>}
      </p>
      <details className={editing.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span>{t('pageManage.past.what')}</span>
        </summary>
        {isOpen && <VersionTexts history={history} entry={entry} />}
      </details>
      {!isCurrent && !isTakenBack && (
        <RepublishButton
          history={history}
          language={language}
          revision={revision}
          label={t('pageManage.past.again')}
          name={t(`pageManage.past.againName.${language}`, { date: formatLocalDateTime(at, readerLanguage) })}
          className={button.button}
        />
      )}
    </article>
  );
};
