import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#web/api/ApiContext.ts';
import type { PageHistory } from '#web/api/types.ts';
import { wordMoment } from '#web/i18n/moment.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { Failed } from '#web/layout/Failed.tsx';
import { whoText } from '#web/services/manage/activity/actorText.ts';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { PublishedText } from '../PublishedText.tsx';
import { pageVersionQuery } from './pageQueries.ts';
import { SayAgain } from './SayAgain.tsx';
import button from '#web/ui/button.module.css';
import editing from '#web/ui/editing/Editing.module.css';
import page from '#web/ui/page.module.css';
import text from '#web/ui/text.module.css';
import styles from './Pages.module.css';

type Entry = PageHistory['entries'][number];

/** Shows the text of a version and the previous text. */
const Versions = ({ of: { key }, entry }: { readonly of: PageHistory; readonly entry: Entry }) => {
  const { t } = useTranslation();
  const { data, isPending, refetch } = useQuery(pageVersionQuery(useApi(), key, entry.revision, useLanguage()));
  if (data === undefined) return isPending ? <Skeleton /> : <Failed onRetry={() => void refetch()} />;
  return (
    <div className={styles.versions} data-two="">
      {(['before', 'after'] as const).map((which) => (
        <div key={which}>
          <h3>{t(`pageManage.past.${which}`)}</h3>
          <div className={styles.version}>
            <PublishedText content={which === 'before' ? data.before : data.content} language={entry.language} />
          </div>
        </div>
      ))}
    </div>
  );
};

interface PastTextProps {
  readonly of: PageHistory;
  readonly entry: Entry;
}

/** Entry of a page's history: who published in which language, before and after, and a button to publish the text again. */
export const PastText = ({ of, entry }: PastTextProps) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { revision, language, at, by, isTakenBack } = entry;
  const isNow = of.languages[language].revision === revision;
  const sentence = isTakenBack
    ? t(`pageManage.past.takenBack.${language}`, { who: whoText(t, by) })
    : t(`pageManage.past.published.${language}`, { who: whoText(t, by) });
  const id = `past-${revision}`;
  return (
    <article className={page.section} aria-labelledby={id}>
      <h2 id={id}>{sentence}</h2>
      <p className={cx(text.muted, text.small)}>
        <time dateTime={at}>{wordMoment(at)}</time> {isNow && <Tag tone="lamp">{t('pageManage.past.now')}</Tag>}
      </p>
      <details className={editing.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span>{t('pageManage.past.what')}</span>
        </summary>
        {isOpen && <Versions of={of} entry={entry} />}
      </details>
      {!isNow && !isTakenBack && (
        <SayAgain
          of={of}
          language={language}
          revision={revision}
          label={t('pageManage.past.again')}
          name={t(`pageManage.past.againName.${language}`, { date: wordMoment(at) })}
          className={button.button}
        />
      )}
    </article>
  );
};
