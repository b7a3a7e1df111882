import { useQuery } from '@tanstack/react-query';
import { ChevronDown, History } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { adjacentChangeQuery } from '../../api/manage/auditQueries.ts';
import { usePage } from '../../browser/pageFacts.ts';
import { dayFieldValue, formatLocalDateTime, timeFieldValue } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { addressWithoutAsOf, useChangeMoment } from '../../layout/asOf.ts';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { entrySentences } from '../../services/manage/activity/entrySentence.ts';
import { runSentence } from '../../services/manage/activity/runSentence.ts';
import { ChangeStepButtons, useServiceIdInPath } from './ChangeStepButtons.tsx';
import { LAST_STEP_OF_DAY, momentAt, momentAtStep, stepOfDay } from './momentParts.ts';
import text from '../../ui/text.module.css';
import styles from './AsOfBar.module.css';

/** Milliseconds after the last move of the slider before its moment loads. */
const SETTLE_DELAY_MS = 250;

interface AsOfBarProps {
  /** ISO 8601 UTC. */
  readonly asOf: string;
}

interface AsOfControlsProps extends AsOfBarProps {
  /** Id of the element that the button of the bar opens. */
  readonly id: string;
}

/** Day and time of day, as fields and as a slider. A moment in the future becomes the current one. */
const AsOfControls = ({ asOf, id }: AsOfControlsProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const changeMoment = useChangeMoment();
  const [chosenMoment, setChosenMoment] = useState(asOf);
  const [lastAsOf, setLastAsOf] = useState(asOf);
  if (lastAsOf !== asOf) {
    setLastAsOf(asOf);
    setChosenMoment(asOf);
  }
  const day = dayFieldValue(chosenMoment);
  const chooseMoment = (moment: string | null) => {
    if (moment !== null) setChosenMoment(Date.parse(moment) > Date.now() ? new Date().toISOString() : moment);
  };
  useEffect(() => {
    if (chosenMoment === asOf) return undefined;
    const timer = setTimeout(() => changeMoment?.(chosenMoment), SETTLE_DELAY_MS);
    return () => clearTimeout(timer);
    // Runs once for each moment at which the user stops.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chosenMoment]);
  return (
    <div id={id} className={styles.controls}>
      <ChangeStepButtons asOf={asOf} />
      <label className={text.hidden} htmlFor={`${id}d`}>
        {t('asOf.day')}
      </label>
      <input
        id={`${id}d`}
        className={styles.day}
        type="date"
        value={day}
        max={dayFieldValue(new Date().toISOString())}
        onChange={(event) => chooseMoment(momentAt(event.target.value, timeFieldValue(chosenMoment)))}
      />
      <label className={text.hidden} htmlFor={`${id}c`}>
        {t('asOf.clock')}
      </label>
      <input
        id={`${id}c`}
        className={styles.clock}
        type="time"
        value={timeFieldValue(chosenMoment)}
        onChange={(event) => chooseMoment(momentAt(day, event.target.value))}
      />
      <label className={text.hidden} htmlFor={`${id}t`}>
        {t('asOf.time')}
      </label>
      <input
        id={`${id}t`}
        className={styles.time}
        type="range"
        min={0}
        max={LAST_STEP_OF_DAY}
        value={stepOfDay(chosenMoment)}
        aria-valuetext={formatLocalDateTime(chosenMoment, language)}
        onChange={(event) => chooseMoment(momentAtStep(day, event.target.valueAsNumber))}
      />
    </div>
  );
};

/** Moves a moment before the first change of the directory to that change. */
const useMoveToFirstChange = (asOf: string): void => {
  const changeMoment = useChangeMoment();
  const { data: firstChange } = useQuery(adjacentChangeQuery(useApi(), 'first', undefined, useLanguage()));
  const isTooEarly = firstChange ? asOf < firstChange.at : false;
  useEffect(() => {
    if (isTooEarly && firstChange) changeMoment?.(firstChange.at, 'tooEarly');
    // Once for each moment that is too early.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isTooEarly]);
};

/** The sentence of the change that happened at this moment; nothing if none did. */
const ChangeAtMoment = ({ asOf }: AsOfBarProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const justAfter = new Date(Date.parse(asOf) + 1).toISOString();
  const { data: entry } = useQuery(adjacentChangeQuery(useApi(), { before: justAfter }, useServiceIdInPath(), language));
  if (entry?.at !== asOf) return null;
  const [sentence] =
    entry.run === undefined ? entrySentences(t, entry, language, entry.service?.name) : [runSentence(t, entry.actor, entry.run)];
  return <small className={styles.change}>{sentence}</small>;
};

const CORRECTION_TEXT_KEYS = { notPast: 'asOf.corrected', tooEarly: 'asOf.tooEarly' } as const;

const AsOfToolbar = ({ asOf }: AsOfBarProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const correction = usePage().asOfCorrected;
  const controlsId = useId();
  const [isOpen, setOpen] = useState(false);
  useMoveToFirstChange(asOf);
  return (
    <section className={styles.bar} aria-label={t('asOf.title')} data-line="" data-screen-only="" data-open={isOpen}>
      <div className={styles.line}>
        <History size={28} aria-hidden="true" />
        <div className={styles.moment}>
          <p role="status">
            <b>{formatLocalDateTime(asOf, language)}</b>{' '}
            <small>{t(correction === undefined ? 'asOf.notNow' : CORRECTION_TEXT_KEYS[correction])}</small>
            <ChangeAtMoment asOf={asOf} />
          </p>
          {/* Covers the text; only on narrow screens, where the controls are closed at first. */}
          <button
            type="button"
            className={styles.choose}
            aria-label={t('asOf.choose')}
            aria-expanded={isOpen}
            aria-controls={controlsId}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown size={24} aria-hidden="true" />
          </button>
        </div>
        <a className={styles.back} href={addressWithoutAsOf(window.location.href)}>
          {t('asOf.backToNow')}
        </a>
      </div>
      <AsOfControls id={controlsId} asOf={asOf} />
      <div className={styles.hatch} aria-hidden="true" />
    </section>
  );
};

/** Bar that shows the moment of the past view, with controls for another moment and a link back to now. */
export const AsOfBar = (props: AsOfBarProps) => (
  <WithNamespaces namespaces={['asOf', 'happened', 'fields']}>
    <AsOfToolbar {...props} />
  </WithNamespaces>
);
