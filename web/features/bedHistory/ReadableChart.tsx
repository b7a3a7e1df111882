import { useId, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { timeFieldValue } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { StepChart } from '../../ui/chart/StepChart.tsx';
import { FieldError } from '../../ui/form/Field.tsx';
import { momentText } from './chartTimes.ts';
import { MomentFields } from './MomentFields.tsx';
import styles from './BedHistory.module.css';

/** What a chart shows at a time. */
export interface PointFacts {
  /** Value on the chart; null if it is unknown. */
  readonly value: number | null;
  /** The value in words: "9 of 40 beds free". */
  readonly free: string;
  /** Where the value comes from: "counted 2 of 3 shelters"; null if there is nothing to add. */
  readonly source: string | null;
}

interface ReadableChartProps extends Omit<ComponentProps<typeof StepChart>, 'reading'> {
  /** Returns what the chart shows at a time, in milliseconds since 1970. */
  readonly factsAt: (at: number) => PointFacts;
}

const MINUTE_MS = 60_000;

/** A chart with the words of one point above it; the user chooses the point on the chart, by keys, or by entering a time. */
export const ReadableChart = ({ factsAt, ...chart }: ReadableChartProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const errorId = useId();
  /** Null until the user chooses a time; outside of the chart if the user entered such a time. */
  const [chosenAt, setChosenAt] = useState<number | null>(null);
  const [previewAt, setPreviewAt] = useState<number | null>(null);
  const [isEntered, setEntered] = useState(false);
  const { from, to } = chart;
  // A period of whole days ends at a midnight, which belongs to the next day.
  const lastAt = timeFieldValue(new Date(to).toISOString()) === '00:00' ? to - MINUTE_MS : to;
  const fieldAt = chosenAt ?? lastAt;
  const at = Math.min(to, Math.max(from, previewAt ?? fieldAt));
  // A period ends before its last moment.
  const { value, free, source } = factsAt(Math.min(at, to - 1));
  const when = momentText(at, language);
  // The fields have no seconds, so the whole first minute counts as inside.
  const isOutside = isEntered && (fieldAt < Math.floor(from / MINUTE_MS) * MINUTE_MS || fieldAt > to);
  const choose = (time: number, entered: boolean): void => {
    setEntered(entered);
    setChosenAt(time);
  };
  return (
    <>
      <div className={styles.reading}>
        <MomentFields at={fieldAt} isInvalid={isOutside} errorId={errorId} onChange={(time) => choose(time, true)} />
        {/* Screen readers announce the point of an entered time; the slider announces its own. */}
        <div className={styles.facts} aria-live={isEntered ? 'polite' : 'off'}>
          {isOutside ? (
            <FieldError id={errorId} text={t('bedHistory.outside', { from: momentText(from, language), to: momentText(to, language) })} />
          ) : (
            <>
              <b>{free}</b> <span className={styles.under}>{[when, source].filter((part) => part !== null).join(' · ')}</span>
            </>
          )}
        </div>
      </div>
      <StepChart
        {...chart}
        reading={{
          label: t('bedHistory.slider'),
          point: { at, value, text: [when, free, source].filter((part) => part !== null).join(', ') },
          onChoose: (time) => choose(time, false),
          onPreview: setPreviewAt,
        }}
      />
    </>
  );
};
