import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/Chip.tsx';
import { RANGES, type Range } from './ranges.ts';
import styles from './BedHistory.module.css';

interface RangeChipsProps {
  readonly range: Range;
  readonly onChoose: (range: Range) => void;
  readonly of?: readonly Range[];
}

/** Lets the user choose the length of the displayed period. */
export const RangeChips = ({ range, onChoose, of = Object.keys(RANGES) as Range[] }: RangeChipsProps) => {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.ranges}>
      <legend className={styles.hidden}>{t('bedHistory.range.label')}</legend>
      {of.map((each) => (
        <Chip
          key={each}
          type="radio"
          name="range"
          label={t(`bedHistory.range.${each}`)}
          checked={each === range}
          onChange={() => onChoose(each)}
        />
      ))}
    </fieldset>
  );
};
