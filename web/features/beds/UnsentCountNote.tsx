import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/clock.tsx';
import type { UnsentCount } from '../../offline/unsentCounts.ts';
import { unsentCounts } from '../../offline/unsentCounts.ts';
import { CloudOff } from '../../ui/icons.ts';
import { Note } from '../../ui/Note.tsx';
import { countAgeText } from './bedsText.ts';
import button from '../../ui/button.module.css';
import styles from './CountButtons.module.css';

/** Shows a count that waits on this device for a connection, with a button to discard it. */
export const UnsentCountNote = ({ count, showsName = false }: { readonly count: UnsentCount; readonly showsName?: boolean }) => {
  const { t } = useTranslation();
  const now = useNow();
  const { id, name, availableBeds, observedAt } = count;
  const countAge = countAgeText(t, observedAt, now);
  return (
    <div className={styles.unsent}>
      <Note icon={CloudOff}>
        {showsName && <b>{name}. </b>}
        {t('bedsBoard.notSent', { count: availableBeds, age: countAge })} {t('bedsBoard.notSentHelp')}
      </Note>
      <button
        type="button"
        className={button.tool}
        aria-label={`${t('bedsBoard.doNotSend')}, ${name}`}
        onClick={() => void unsentCounts.drop(id)}
      >
        {t('bedsBoard.doNotSend')}
      </button>
    </div>
  );
};
