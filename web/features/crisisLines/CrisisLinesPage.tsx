import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, useMemo, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { crisisLinesQuery } from '../../api/crisisLinesQuery.ts';
import { usePaged, type Paged } from '../../api/paged.ts';
import { useSession } from '../../browser/session.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { BackButton } from '../../layout/BackButton.tsx';
import { ListEnd } from '../../layout/ListEnd.tsx';
import { useLoadProblem } from '../../layout/useLoadProblem.ts';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { callName } from '../../ui/bar/callText.ts';
import { EmergencyCall } from '../../ui/bar/EmergencyCall.tsx';
import { builtInCards } from '../../ui/crisisLine/builtInCards.ts';
import { crisisCard, type CrisisCard } from '../../ui/crisisLine/crisisCard.ts';
import { CrisisLineCard } from '../../ui/crisisLine/CrisisLineCard.tsx';
import { cx } from '../../ui/cx.ts';
import { Search, CloudOff } from '../../ui/icons.ts';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Message } from '../../ui/Message.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { SampleMark } from '../../ui/SampleMark.tsx';
import type { LineTools } from './lineTools.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './CrisisLines.module.css';

/** Loads the tools for an administrator; null until they are loaded. Null for other users, for whom nothing is loaded. */
const useLineTools = (): LineTools | null => {
  const { i18n } = useTranslation();
  const role = useSession()?.user.role;
  const [loadedTools, setLoadedTools] = useState<LineTools | null>(null);
  useEffect(() => {
    if (role === 'ADMINISTRATOR')
      void import('./manage/index.ts')
        .then(async ({ loadLineTools }) => setLoadedTools(await loadLineTools(i18n, role)))
        .catch(() => undefined);
  }, [role, i18n]);
  return role === 'ADMINISTRATOR' ? loadedTools : null;
};

interface CrisisLines extends Pick<Paged<unknown>, 'busy' | 'hasMore' | 'loadingMore' | 'failedMore' | 'loadMore'> {
  readonly cards: readonly CrisisCard[];
  /** Total number of lines; null while only the built-in lines are shown. */
  readonly total: number | null;
  /** True if the server did not respond, so that the built-in lines are shown. */
  readonly failed: boolean;
  readonly hasSample: boolean;
}

/** Loads the crisis lines that match the words, page by page. Returns the national lines until the first response, and if loading fails. */
const useCrisisLines = (searchText: string): CrisisLines => {
  const { t } = useTranslation();
  const language = useLanguage();
  const query = useInfiniteQuery(crisisLinesQuery(useApi(), searchText, language));
  const { rows, ...paged } = usePaged(query);
  const hasLoadedLines = rows.length > 0 || (searchText !== '' && query.data !== undefined);
  const cards = useMemo(
    () => (hasLoadedLines ? rows.map((line) => crisisCard(line, language)) : builtInCards(t, language)),
    [hasLoadedLines, rows, language, t],
  );
  return {
    ...paged,
    cards,
    total: hasLoadedLines ? paged.total : null,
    failed: paged.failed && !hasLoadedLines,
    hasSample: hasLoadedLines && rows.some((line) => line.sample === true),
  };
};

/** Page with crisis lines to call, text or chat with. The first number is visible without scrolling, even offline. */
export const CrisisLinesPage = () => {
  const { t } = useTranslation();
  const [searchText, setSearchText] = useState('');
  const crisisLines = useCrisisLines(searchText);
  const lineTools = useLineTools();
  const { isServerFault } = useLoadProblem();
  const { cards, total, failed, hasSample, busy } = crisisLines;
  const lifeline = builtInCards(t, useLanguage()).filter(({ id }) => id === 'lifeline');

  return (
    <>
      <AppBar leftContent={<BackButton />} crisis="here" hasExit />
      <main className={cx(page.page, styles.page)}>
        <EmergencyCall className={styles.danger} />
        <div className={page.head}>
          <PageHeading title={null}>{t('crisis.title')}</PageHeading>
          <p>{t('crisis.lead')}</p>
        </div>
        <div className={styles.search}>
          <ListSearch
            label={t('reading.crisis.search')}
            placeholder={t('reading.crisis.searchPlaceholder')}
            words={searchText}
            onSearch={setSearchText}
          />
          <p className={cx(text.muted, text.small)} role="status">
            {total === null ? '' : t('reading.crisis.count', { count: total })}
          </p>
          {lineTools && <lineTools.AddLine />}
        </div>
        <SampleMark isShown={hasSample} words={t('reading.crisis.sample')} />
        {failed && (
          <p className={styles.offline} role="status">
            <CloudOff size={20} aria-hidden="true" />
            {t(isServerFault ? 'reading.crisis.ours' : 'reading.crisis.noConnection')}
          </p>
        )}
        {cards.length === 0 ? (
          <Message icon={Search} heading={<h2>{t('reading.crisis.none')}</h2>} help={t('reading.crisis.noneHelp')}>
            {lifeline.map(({ id, name, call }) => (
              <a key={id} className={cx(button.button, button.fill, button.wide)} href={call.href}>
                {callName(t, name.text, call)}
              </a>
            ))}
          </Message>
        ) : (
          <ul className={page.rows} data-live="" aria-busy={busy}>
            {cards.map((card) => (
              <li key={card.id}>
                {/* The built-in lines cannot be edited. */}
                <CrisisLineCard card={card} footer={lineTools && total !== null && <lineTools.LineActions card={card} />} />
              </li>
            ))}
          </ul>
        )}
        <ListEnd loadedCount={cards.length} pages={crisisLines} moreLabel={t('reading.crisis.more')} />
        {lineTools && <lineTools.RemovedLines />}
        <p className={cx(text.muted, text.small, styles.foot)}>{t('reading.crisis.saved')}</p>
      </main>
    </>
  );
};
