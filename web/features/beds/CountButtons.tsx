import { Check, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ShelterBeds } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { cx } from '../../ui/cx.ts';
import { isOldCount } from './oldCount.ts';
import type { Counting } from './useCounting.ts';
import button from '../../ui/button.module.css';
import styles from './CountButtons.module.css';

interface CountButtonsProps {
  readonly shelter: ShelterBeds;
  readonly countForm: Counting;
}

/** Buttons that act on the number: one primary button, and beside it "full" or undo. */
export const CountButtons = ({ shelter, countForm: { value, changed, busy, save, discard, setText } }: CountButtonsProps) => {
  const { t } = useTranslation();
  const now = useNow();
  const { name, availableBeds: savedCount } = shelter;

  const buttonLabel = (): string => {
    if (value === null) return t('bedsBoard.saveNothing');
    if (changed) return value === 0 ? t('bedsBoard.saveFull') : t('bedsBoard.save', { count: value });
    return value === 0 ? t('bedsBoard.stillFull') : t('bedsBoard.still', { count: value });
  };
  const isSaveOffered = value !== null && (changed || isOldCount(shelter.bedsCountedAt, now));

  return (
    <div className={styles.buttons}>
      <button
        type="button"
        className={cx(button.button, isSaveOffered && button.fill)}
        aria-label={`${busy ? t('form.sending') : buttonLabel()}, ${name}`}
        disabled={busy || value === null}
        onClick={save}
      >
        {!changed && value !== null && <Check size={20} aria-hidden="true" />}
        {busy ? t('form.sending') : buttonLabel()}
      </button>
      {changed ? (
        <button
          type="button"
          className={button.button}
          aria-label={savedCount === undefined ? t('bedsBoard.backToNone', { name }) : t('bedsBoard.back', { count: savedCount, name })}
          onClick={discard}
        >
          <Undo2 size={20} aria-hidden="true" />
          {savedCount}
        </button>
      ) : (
        value !== 0 && (
          <button
            type="button"
            className={button.button}
            aria-label={`${t('bedsBoard.fullButton')}, ${name}`}
            disabled={busy}
            onClick={() => setText('0')}
          >
            {t('bedsBoard.fullButton')}
          </button>
        )
      )}
    </div>
  );
};
