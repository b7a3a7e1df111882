import { Pause, Play, StepBack, StepForward } from 'lucide-react';
import { useEffect, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { SPEEDS, type SpeedName } from './speeds.ts';
import type { useReplay } from './useReplay.ts';
import styles from './Replay.module.css';

/** Milliseconds after the last move of the slider before its moment loads. */
const SETTLE_DELAY_MS = 250;
const SLIDER_STEPS = 1000;

const toText = (time: number, language: Language): string => formatLocalDateTime(new Date(time).toISOString(), language);

/** Where the changes of the period are dense: one bar for each part of it. */
const DensityStrip = ({ density }: { readonly density: readonly number[] }) => {
  const highest = Math.max(1, ...density);
  return (
    <svg className={styles.strip} viewBox={`0 0 ${density.length} 16`} preserveAspectRatio="none" aria-hidden="true">
      {density.map((count, index) => {
        const height = count === 0 ? 0 : 3 + (13 * count) / highest;
        return <rect key={index} x={index + 0.2} y={16 - height} width={0.6} height={height} />;
      })}
    </svg>
  );
};

interface ReplayDockProps {
  readonly replay: ReturnType<typeof useReplay>;
  readonly speed: SpeedName;
  readonly onSpeed: (speed: SpeedName) => void;
}

/** Controls of a replay: step, play, speed, and the period as a slider. */
export const ReplayDock = ({ replay, speed, onSpeed }: ReplayDockProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state, summary, start, end, isPlaying } = replay;
  const [chosenMoment, setChosenMoment] = useState<number | null>(null);
  useEffect(() => {
    if (chosenMoment === null) return undefined;
    const timer = setTimeout(() => {
      replay.jump(chosenMoment);
      setChosenMoment(null);
    }, SETTLE_DELAY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each moment at which the user stops
  }, [chosenMoment]);
  const moment = chosenMoment ?? state?.moment ?? start;
  const part = (moment - start) / (end - start);
  const count = summary.data?.count ?? 0;
  return (
    <section className={styles.dock} aria-label={t('replay.controls')}>
      <div className={styles.buttons}>
        <button type="button" className={styles.key} aria-label={t('replay.previous')} onClick={replay.stepBack}>
          <StepBack aria-hidden="true" />
        </button>
        {/* Also with reduced motion: who presses play asks for it. */}
        <button
          type="button"
          className={styles.play}
          aria-label={t(isPlaying ? 'replay.pause' : 'replay.play')}
          onClick={replay.togglePlaying}
        >
          {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </button>
        <button type="button" className={styles.key} aria-label={t('replay.next')} onClick={replay.stepForward}>
          <StepForward aria-hidden="true" />
        </button>
        <select
          className={styles.speed}
          aria-label={t('replay.speed.label')}
          value={speed}
          onChange={(event) => onSpeed(SPEEDS.find(({ name }) => name === event.target.value)?.name ?? speed)}
        >
          {SPEEDS.map(({ name }) => (
            <option key={name} value={name}>
              {t(`replay.speed.${name}`)}
            </option>
          ))}
        </select>
        <b className={styles.position}>{t('replay.position', { applied: state?.applied ?? 0, count })}</b>
      </div>
      <div className={styles.period}>
        <DensityStrip density={summary.data?.density ?? []} />
        <input
          className={styles.slider}
          type="range"
          aria-label={t('replay.moment')}
          aria-valuetext={toText(moment, language)}
          min={0}
          max={SLIDER_STEPS}
          value={Math.round(SLIDER_STEPS * part)}
          style={{ '--passed': `${100 * part}%` } as CSSProperties}
          onChange={(event) => setChosenMoment(start + ((end - start) * event.target.valueAsNumber) / SLIDER_STEPS)}
        />
        <div className={styles.ends}>
          <span>{toText(start, language)}</span>
          <span>{toText(end, language)}</span>
        </div>
      </div>
    </section>
  );
};
