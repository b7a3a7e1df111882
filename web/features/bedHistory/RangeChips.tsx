import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/Chip.tsx';
import type { HistoryRange } from './ranges.ts';
import styles from './BedHistory.module.css';

interface RangeChipsProps {
  /** Null if the user chose dates instead. */
  readonly range: HistoryRange | null;
  readonly onChoose: (range: HistoryRange) => void;
  readonly offeredRanges: readonly HistoryRange[];
}

/** Lets the user choose the length of the displayed period. */
export const RangeChips = ({ range, onChoose, offeredRanges }: RangeChipsProps) => {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.ranges}>
      <legend className={styles.hidden}>{t('bedHistory.range.label')}</legend>
      {offeredRanges.map((offeredRange) => (
        <Chip
          key={offeredRange}
          type="radio"
          name="range"
          label={t(`bedHistory.range.${offeredRange}`)}
          isChecked={offeredRange === range}
          onChange={() => onChoose(offeredRange)}
        />
      ))}
    </fieldset>
  );
};
