import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { StepChart } from '../../ui/chart/StepChart.tsx';
import { FieldError } from '../../ui/form/Field.tsx';
import { MomentFields } from './MomentFields.tsx';
import { useZone } from './ZoneContext.ts';
import { momentText, timeFieldOf } from './zonedTime.ts';
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
  /** What explains the chart, directly below it. */
  readonly children: ReactNode;
}

const MINUTE_MS = 60_000;

/** A chart with the words of one point above it; the user chooses the point on the chart, by keys, or in the fields below it. */
export const ReadableChart = ({ factsAt, children, ...chart }: ReadableChartProps) => {
  const { t } = useTranslation();
  const [language, timeZone] = [useLanguage(), useZone()];
  const errorId = useId();
  /** Null until the user chooses a time; outside of the chart if the user entered such a time. */
  const [chosenAt, setChosenAt] = useState<number | null>(null);
  const [previewAt, setPreviewAt] = useState<number | null>(null);
  const [isEntered, setEntered] = useState(false);
  const { from, to } = chart;
  // A period of whole days ends at a midnight, which belongs to the next day.
  const lastAt = timeFieldOf(to, timeZone) === '00:00' ? to - MINUTE_MS : to;
  const fieldAt = chosenAt ?? lastAt;
  const at = Math.min(to, Math.max(from, previewAt ?? fieldAt));
  // A period ends before its last moment.
  const { value, free, source } = factsAt(Math.min(at, to - 1));
  const textAt = (time: number): string => momentText(time, language, timeZone);
  const when = textAt(at);
  // The fields have no seconds, so the whole first minute counts as inside.
  const isOutside = isEntered && (fieldAt < Math.floor(from / MINUTE_MS) * MINUTE_MS || fieldAt > to);
  const choose = (time: number, entered: boolean): void => {
    setEntered(entered);
    setChosenAt(time);
  };
  return (
    <>
      {/* Screen readers announce the point of an entered time; the slider announces its own. */}
      <p className={styles.facts} aria-live={isEntered ? 'polite' : 'off'}>
        <b>{free}</b> <span className={styles.under}>{[when, source].filter((part) => part !== null).join(' · ')}</span>
      </p>
      <StepChart
        {...chart}
        reading={{
          label: t('bedHistory.slider'),
          point: { at, value, text: [when, free, source].filter((part) => part !== null).join(', ') },
          onChoose: (time) => choose(time, false),
          onPreview: setPreviewAt,
        }}
      />
      {children}
      <div className={styles.reading}>
        <MomentFields at={fieldAt} isInvalid={isOutside} errorId={errorId} onChange={(time) => choose(time, true)} />
        <div role="status">
          <FieldError id={errorId} text={isOutside ? t('bedHistory.outside', { from: textAt(from), to: textAt(to) }) : undefined} />
        </div>
      </div>
    </>
  );
};
