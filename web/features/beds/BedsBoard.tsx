import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShelterBeds } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useDeferredRest } from '../../browser/useDeferredRest.ts';
import { cx } from '../../ui/cx.ts';
import { Search } from '../../ui/icons.ts';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Message } from '../../ui/Message.tsx';
import { nameMatches, useBoardOrder } from './boardOrder.ts';
import { needsCount } from './oldCount.ts';
import { ShelterRow } from './ShelterRow.tsx';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './BedsBoard.module.css';

/** Number of rows per page. The search appears only if the rows exceed a screen. */
const ROWS_PER_STEP = 25;
/** Number of rows that a tall phone shows. */
const INITIAL_ROWS = 6;
const MAX_WITHOUT_SEARCH = 5;

/** Lists the shelters to count, with old counts first. */
export const BedsBoard = ({ shelters }: { readonly shelters: readonly ShelterBeds[] }) => {
  const { t } = useTranslation();
  const now = useNow();
  const [searchText, setSearchText] = useState('');
  const [rowLimit, setRowLimit] = useState(ROWS_PER_STEP);
  const showsAllRows = useDeferredRest();
  const matchingShelters = useBoardOrder(shelters, now).filter(nameMatches(searchText));
  const oldCountTotal = shelters.filter((shelter) => needsCount(shelter, now)).length;

  return (
    <>
      <div className={styles.top}>
        <p role="status">
          <b>{oldCountTotal > 0 ? t('bedsBoard.old', { count: oldCountTotal }) : t('bedsBoard.allFresh')}</b>{' '}
          <span className={text.muted}>{t(oldCountTotal > 0 ? 'bedsBoard.oldHelp' : 'bedsBoard.allFreshHelp')}</span>
        </p>
        {shelters.length > MAX_WITHOUT_SEARCH && (
          <ListSearch
            label={t('bedsBoard.search')}
            placeholder={t('bedsBoard.searchPlaceholder')}
            words={searchText}
            onSearch={(nextText) => {
              setSearchText(nextText);
              setRowLimit(ROWS_PER_STEP);
            }}
          />
        )}
        {searchText !== '' && (
          <p className={text.small} role="status">
            {t('bedsBoard.found', { count: matchingShelters.length })}
          </p>
        )}
      </div>
      {matchingShelters.length === 0 && (
        <Message icon={Search} heading={<h2>{t('bedsBoard.noneFound')}</h2>} help={t('bedsBoard.noneFoundHelp')} />
      )}
      <ul className={cx(page.rows, styles.rows)}>
        {matchingShelters.slice(0, showsAllRows ? rowLimit : INITIAL_ROWS).map((shelter) => (
          <li key={shelter.id}>
            <ShelterRow shelter={shelter} />
          </li>
        ))}
      </ul>
      {showsAllRows && matchingShelters.length > rowLimit && (
        <div className={page.under}>
          <button type="button" className={cx(button.button, button.wide)} onClick={() => setRowLimit((count) => count + ROWS_PER_STEP)}>
            {t('bedsBoard.more')}
          </button>
        </div>
      )}
    </>
  );
};
