import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { BackButton } from '../../layout/BackButton.tsx';
import { ListEnd } from '../../layout/ListEnd.tsx';
import { useLoadProblem } from '../../layout/useLoadProblem.ts';
import { AppBar } from '../../ui/bar/AppBar.tsx';
import { callName } from '../../ui/bar/callText.ts';
import { EmergencyCall } from '../../ui/bar/EmergencyCall.tsx';
import { builtInCards } from '../../ui/crisisLine/builtInCards.ts';
import { CrisisLineCard } from '../../ui/crisisLine/CrisisLineCard.tsx';
import { cx } from '../../ui/cx.ts';
import { Search, CloudOff } from '../../ui/icons.ts';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Message } from '../../ui/Message.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { SampleMark } from '../../ui/SampleMark.tsx';
import { useCrisisLines } from './useCrisisLines.ts';
import { useLineTools } from './useLineTools.ts';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './CrisisLines.module.css';

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
