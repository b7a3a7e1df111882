import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShelterBeds } from '../../api/types.ts';
import { FieldError } from '../../ui/form/Field.tsx';
import type { Counting } from './useCounting.ts';
import button from '../../ui/button.module.css';
import styles from './BedStepper.module.css';

/** Field for the number of free beds with buttons for one less and one more, next to the total. */
export const BedStepper = ({
  shelter: { name, totalBeds: total },
  countForm,
}: {
  readonly shelter: ShelterBeds;
  readonly countForm: Counting;
}) => {
  const { t } = useTranslation();
  const errorId = useId();
  const error = countForm.isNotANumber ? t('bedsBoard.notANumber') : (countForm.refused ?? undefined);
  return (
    <div className={styles.stepper}>
      <button
        type="button"
        className={button.button}
        aria-label={t('bedsBoard.less', { name })}
        disabled={countForm.value === 0 || countForm.value === null}
        onClick={() => countForm.step(-1)}
      >
        <Minus size={24} aria-hidden="true" />
      </button>
      <input
        className={styles.number}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('bedsBoard.field', { name })}
        aria-invalid={error !== undefined}
        aria-describedby={error && errorId}
        value={countForm.text}
        onChange={(event) => countForm.setText(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => countForm.text.trim() === '' && countForm.discard()}
      />
      <button
        type="button"
        className={button.button}
        aria-label={t('bedsBoard.one', { name })}
        disabled={countForm.isNotANumber}
        onClick={() => countForm.step(1)}
      >
        <Plus size={24} aria-hidden="true" />
      </button>
      <span className={styles.total}>{total !== undefined && t('bedsBoard.ofTotal', { total })}</span>
      <FieldError id={errorId} text={error} />
    </div>
  );
};
