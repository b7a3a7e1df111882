import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../ui/Chip.tsx';
import { FieldError } from '../../ui/form/Field.tsx';
import { NativeField } from './NativeField.tsx';
import { MAX_PERIOD_DAYS, type HistoryPeriod, type HistoryRange, type useRangeUrl } from './ranges.ts';
import { useZone } from './ZoneContext.ts';
import { dayFieldOf } from './zonedTime.ts';
import styles from './BedHistory.module.css';

interface RangeChipsProps {
  /** Null if the user chose dates instead. */
  readonly range: HistoryRange | null;
  readonly onChoose: (range: HistoryRange) => void;
  readonly offeredRanges: readonly HistoryRange[];
}

/** Lets the user choose the length of the displayed period. */
const RangeChips = ({ range, onChoose, offeredRanges }: RangeChipsProps) => {
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

interface PeriodFieldsProps {
  readonly url: ReturnType<typeof useRangeUrl>;
  readonly period: HistoryPeriod;
  /** The displayed period in milliseconds since 1970. */
  readonly shown: { readonly from: number; readonly to: number };
  readonly offeredRanges: readonly HistoryRange[];
}

/** Lets the user choose a range up to now, or the first and the last day of the displayed period. */
export const PeriodFields = ({
  url: { search, setParams },
  period: { range, dates, problem },
  shown,
  offeredRanges,
}: PeriodFieldsProps) => {
  const { t } = useTranslation();
  const errorId = useId();
  const timeZone = useZone();
  // The end of the period is exclusive: midnight belongs to the day before.
  const shownDays = { from: dayFieldOf(shown.from, timeZone), to: dayFieldOf(shown.to - 1, timeZone) };
  const fieldDays = { from: search.get('from') ?? shownDays.from, to: search.get('to') ?? shownDays.to };
  return (
    <>
      <RangeChips
        range={dates === null ? range : null}
        onChoose={(next) => setParams({ range: next, from: null, to: null })}
        offeredRanges={offeredRanges}
      />
      <div className={styles.dates}>
        {(['from', 'to'] as const).map((name) => (
          <NativeField
            key={name}
            type="date"
            label={t(`bedHistory.${name}`)}
            value={fieldDays[name]}
            isInvalid={problem !== null}
            errorId={errorId}
            onChange={(day) => setParams({ ...fieldDays, [name]: day })}
          />
        ))}
        <div className={styles.problem} role="status">
          <FieldError id={errorId} text={problem === null ? undefined : t(`bedHistory.period.${problem}`, { count: MAX_PERIOD_DAYS })} />
        </div>
      </div>
    </>
  );
};
