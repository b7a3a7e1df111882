import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { changeBesideQuery } from '../../api/manage/auditQueries.ts';
import { usePage } from '../../browser/page.ts';
import { wordMoment } from '../../i18n/moment.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { addressNow, useChangeMoment } from '../../layout/asOf.ts';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { ChangeHere } from './ChangeHere.tsx';
import { dayOf, LAST_STEP, momentAt, momentAtStep, stepOf, timeOf } from './dayAndTime.ts';
import { Steps } from './Steps.tsx';
import text from '../../ui/text.module.css';
import styles from './AsOfBar.module.css';

/** Milliseconds after the last move of the slider before its moment loads. */
const REST_MS = 250;

interface AsOfBarProps {
  /** ISO 8601 UTC. */
  readonly asOf: string;
}

/** Day and time of day, as fields and as a slider. A moment in the future becomes the current one. */
const Controls = ({ asOf }: AsOfBarProps) => {
  const { t } = useTranslation();
  const change = useChangeMoment();
  const id = useId();
  const [chosen, setChosen] = useState(asOf);
  const [shown, setShown] = useState(asOf);
  if (shown !== asOf) {
    setShown(asOf);
    setChosen(asOf);
  }
  const day = dayOf(chosen);
  const choose = (to: string | null) => {
    if (to !== null) setChosen(Date.parse(to) > Date.now() ? new Date().toISOString() : to);
  };
  useEffect(() => {
    const timer = setTimeout(() => change?.(chosen), REST_MS);
    return () => clearTimeout(timer);
    // Runs once for each moment at which the user stops.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen]);
  return (
    <div className={styles.controls}>
      <Steps asOf={asOf} />
      <label className={text.hidden} htmlFor={`${id}d`}>
        {t('lookBack.day')}
      </label>
      <input
        id={`${id}d`}
        className={styles.day}
        type="date"
        value={day}
        max={dayOf(new Date().toISOString())}
        onChange={(event) => choose(momentAt(event.target.value, timeOf(chosen)))}
      />
      <label className={text.hidden} htmlFor={`${id}c`}>
        {t('lookBack.clock')}
      </label>
      <input
        id={`${id}c`}
        className={styles.day}
        type="time"
        value={timeOf(chosen)}
        onChange={(event) => choose(momentAt(day, event.target.value))}
      />
      <label className={text.hidden} htmlFor={`${id}t`}>
        {t('lookBack.time')}
      </label>
      <input
        id={`${id}t`}
        className={styles.time}
        type="range"
        min={0}
        max={LAST_STEP}
        value={stepOf(chosen)}
        aria-valuetext={wordMoment(chosen)}
        onChange={(event) => choose(momentAtStep(day, event.target.valueAsNumber))}
      />
    </div>
  );
};

/** Moves a moment before the first change of the directory to that change. */
const useNotTooEarly = (asOf: string): void => {
  const change = useChangeMoment();
  const { data: first } = useQuery(changeBesideQuery(useApi(), 'first', undefined, useLanguage()));
  const isTooEarly = first ? asOf < first.at : false;
  useEffect(() => {
    if (isTooEarly && first) change?.(first.at, 'tooEarly');
    // Once for each moment that is too early.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isTooEarly]);
};

const NOTICES = { notPast: 'lookBack.corrected', tooEarly: 'lookBack.tooEarly' } as const;

const Bar = ({ asOf }: AsOfBarProps) => {
  const { t } = useTranslation();
  const correction = usePage().asOfCorrected;
  useNotTooEarly(asOf);
  return (
    <section className={styles.bar} aria-label={t('lookBack.title')} data-line="" data-screen-only="">
      <div className={styles.line}>
        <History size={28} aria-hidden="true" />
        <p role="status">
          <b>{wordMoment(asOf)}</b>
          <small>{t(correction === undefined ? 'lookBack.notNow' : NOTICES[correction])}</small>
          <ChangeHere asOf={asOf} />
        </p>
        <a className={styles.back} href={addressNow(window.location.href)}>
          {t('lookBack.backToNow')}
        </a>
      </div>
      <Controls asOf={asOf} />
      <div className={styles.hatch} aria-hidden="true" />
    </section>
  );
};

/** Bar that shows the moment of the past view, with controls for another moment and a link back to now. */
export const AsOfBar = (props: AsOfBarProps) => (
  <WithNamespaces of={['lookBack', 'happened', 'fields']}>
    <Bar {...props} />
  </WithNamespaces>
);
