import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ShelterBeds } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import { wordConflict } from './bedsText.ts';
import button from '../../ui/button.module.css';
import styles from './CountButtons.module.css';

interface CountConflictProps {
  readonly shelter: ShelterBeds;
  readonly mine: number;
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onUse: () => void;
}

/** Shows both numbers after another user counted, and lets the user choose one. */
export const CountConflict = ({ shelter, mine, busy, onKeep, onUse }: CountConflictProps) => {
  const { t } = useTranslation();
  const now = useNow();
  const { name, availableBeds: known } = shelter;
  const [keep, use] = [t('bedsBoard.keep', { count: known ?? 0 }), t('bedsBoard.use', { count: mine })];
  return (
    <div className={styles.conflict} role="alert">
      <Note icon={CircleAlert}>
        <b>{wordConflict(t, shelter, now)}</b> {t('bedsBoard.conflictHelp')}
      </Note>
      <div className={styles.buttons}>
        {known !== undefined && (
          <button type="button" className={button.button} aria-label={`${keep}, ${name}`} onClick={onKeep}>
            {keep}
          </button>
        )}
        <button
          type="button"
          className={cx(button.button, button.fill, styles.other)}
          aria-label={`${use}, ${name}`}
          disabled={busy}
          onClick={onUse}
        >
          {use}
        </button>
      </div>
    </div>
  );
};
