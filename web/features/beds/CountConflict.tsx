import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ShelterBeds } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { cx } from '../../ui/cx.ts';
import { Note } from '../../ui/Note.tsx';
import { conflictText } from './bedsText.ts';
import button from '../../ui/button.module.css';
import styles from './CountButtons.module.css';

interface CountConflictProps {
  readonly shelter: ShelterBeds;
  readonly ownCount: number;
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onUse: () => void;
}

/** Shows both numbers after another user counted, and lets the user choose one. */
export const CountConflict = ({ shelter, ownCount, busy, onKeep, onUse }: CountConflictProps) => {
  const { t } = useTranslation();
  const now = useNow();
  const { name, availableBeds: savedCount } = shelter;
  const [keepLabel, useOwnLabel] = [t('bedsBoard.keep', { count: savedCount ?? 0 }), t('bedsBoard.use', { count: ownCount })];
  return (
    <div className={styles.conflict} role="alert">
      <Note icon={CircleAlert}>
        <b>{conflictText(t, shelter, now)}</b> {t('bedsBoard.conflictHelp')}
      </Note>
      <div className={styles.buttons}>
        {savedCount !== undefined && (
          <button type="button" className={button.button} aria-label={`${keepLabel}, ${name}`} onClick={onKeep}>
            {keepLabel}
          </button>
        )}
        <button
          type="button"
          className={cx(button.button, button.fill, styles.other)}
          aria-label={`${useOwnLabel}, ${name}`}
          disabled={busy}
          onClick={onUse}
        >
          {useOwnLabel}
        </button>
      </div>
    </div>
  );
};
