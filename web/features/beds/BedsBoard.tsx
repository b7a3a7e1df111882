import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShelterBeds } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { useRest } from '../../browser/useRest.ts';
import { cx } from '../../ui/cx.ts';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { Message } from '../../ui/Message.tsx';
import { namedLike, useBoardOrder } from './boardOrder.ts';
import { isOldCount } from './oldCount.ts';
import { ShelterRow } from './ShelterRow.tsx';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import text from '../../ui/text.module.css';
import styles from './BedsBoard.module.css';

/** Number of rows per page. The search appears only if the rows exceed a screen. */
const ROWS = 25;
/** Number of rows that a tall phone shows. */
const FIRST_SEEN = 6;
const FEW = 5;

/** Lists the shelters to count, with old counts first. */
export const BedsBoard = ({ shelters }: { readonly shelters: readonly ShelterBeds[] }) => {
  const { t } = useTranslation();
  const now = useNow();
  const [words, setWords] = useState('');
  const [shown, setShown] = useState(ROWS);
  const hasRest = useRest();
  const found = useBoardOrder(shelters, now).filter(namedLike(words));
  const old = shelters.filter(({ bedsCountedAt }) => isOldCount(bedsCountedAt, now)).length;

  return (
    <>
      <div className={styles.top}>
        <p role="status">
          <b>{old > 0 ? t('bedsBoard.old', { count: old }) : t('bedsBoard.allFresh')}</b>{' '}
          <span className={text.muted}>{t(old > 0 ? 'bedsBoard.oldHelp' : 'bedsBoard.allFreshHelp')}</span>
        </p>
        {shelters.length > FEW && (
          <ListSearch
            label={t('bedsBoard.search')}
            placeholder={t('bedsBoard.searchPlaceholder')}
            words={words}
            onSearch={(next) => {
              setWords(next);
              setShown(ROWS);
            }}
          />
        )}
        {words !== '' && (
          <p className={text.small} role="status">
            {t('bedsBoard.found', { count: found.length })}
          </p>
        )}
      </div>
      {found.length === 0 && <Message heading={<h2>{t('bedsBoard.noneFound')}</h2>} help={t('bedsBoard.noneFoundHelp')} />}
      <ul className={cx(page.rows, styles.rows)}>
        {found.slice(0, hasRest ? shown : FIRST_SEEN).map((shelter) => (
          <li key={shelter.id}>
            <ShelterRow shelter={shelter} />
          </li>
        ))}
      </ul>
      {hasRest && found.length > shown && (
        <div className={page.under}>
          <button type="button" className={cx(button.button, button.wide)} onClick={() => setShown((count) => count + ROWS)}>
            {t('bedsBoard.more')}
          </button>
        </div>
      )}
    </>
  );
};
