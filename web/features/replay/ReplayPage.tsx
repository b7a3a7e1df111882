import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPLAY_KINDS } from '#kernel/vocabulary/replayKinds.ts';
import { ApiError } from '../../api/ApiError.ts';
import { useMediaQuery } from '../../browser/useMediaQuery.ts';
import { formatLocalDateTime, formatLocalTime } from '../../i18n/localTime.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { RegionSelect } from '../../services/manage/RegionSelect.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ReplayChangeList } from './ReplayChangeList.tsx';
import { ReplayDock } from './ReplayDock.tsx';
import { ReplayExport } from './ReplayExport.tsx';
import { freeBedsOf, sheltersOf, type ReplayState } from './replayState.ts';
import { toFieldValue, useReplayUrl } from './replayUrl.ts';
import { SPEEDS, type SpeedName } from './speeds.ts';
import { useReplay } from './useReplay.ts';
import chip from '../../ui/Chip.module.css';
import form from '../../ui/form/form.module.css';
import styles from './Replay.module.css';

/** Whether the focused control uses the key itself. */
const usesKey = (target: EventTarget | null, key: string): boolean =>
  target instanceof Element &&
  target.closest(key === ' ' ? 'input, select, textarea, button, a, summary' : 'input, select, textarea') !== null;

/** Space plays and pauses, arrows step, Home and End go to the ends of the period. */
const useReplayKeys = ({ togglePlaying, stepBack, stepForward, jump, start, end }: ReturnType<typeof useReplay>): void => {
  useEffect(() => {
    const actions: Readonly<Record<string, () => void>> = {
      ' ': togglePlaying,
      ArrowLeft: stepBack,
      ArrowRight: stepForward,
      Home: () => jump(start),
      End: () => jump(end),
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const action = actions[event.key];
      if (action === undefined || usesKey(event.target, event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
};

/** Places with beds at the shown moment. */
const ShelterList = ({ state }: { readonly state: ReplayState }) => {
  const { t } = useTranslation();
  const shelters = sheltersOf(state);
  return (
    <section className={styles.places} aria-labelledby="replay-places">
      <h2 id="replay-places">{t('replay.places')}</h2>
      <ul>
        {shelters.map(({ id, name, isApproved, availableBeds, totalBeds, bedsCountedAt }) => (
          <li key={id}>
            <span>
              {name}
              {!isApproved && <small> {t('replay.waiting')}</small>}
            </span>
            <b>
              {availableBeds === undefined
                ? t('replay.notCounted')
                : totalBeds === undefined
                  ? t('replay.beds', { count: availableBeds })
                  : t('replay.bedsOf', { available: availableBeds, total: totalBeds })}
            </b>
            {bedsCountedAt !== undefined && <small>{formatLocalTime(bedsCountedAt)}</small>}
          </li>
        ))}
      </ul>
      <p className={styles.others}>{t('replay.others', { count: state.places.size - shelters.length })}</p>
    </section>
  );
};

/** Returns the error code of a field, such as an unknown region. */
const fieldErrorOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.errors[0]?.code : undefined);

/** Replays what changed in a period: the places with their beds at each moment, and the changes one after another. */
export const ReplayPage = () => {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const { address, correction, change } = useReplayUrl(now);
  const isWide = useMediaQuery('(min-width: 48rem)');
  const [speed, setSpeed] = useState<SpeedName>('tenMinutes');
  const factor = SPEEDS.find(({ name }) => name === speed)?.factor ?? 1;
  const replay = useReplay(address, factor, (at) => change({ at }));
  const { state, summary, hasFailed } = replay;
  useReplayKeys(replay);
  const fieldError = fieldErrorOf(summary.error);
  const isUnknownRegion = fieldError === 'REGION_NOT_FOUND';
  const [wasUnknownRegion, setWasUnknownRegion] = useState(false);
  useEffect(() => {
    if (!isUnknownRegion) return;
    setWasUnknownRegion(true);
    change({ region: null });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each unknown region
  }, [isUnknownRegion]);
  const toggleKind = (kind: (typeof REPLAY_KINDS)[number]): void => {
    const { kinds } = address;
    change({ kinds: kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind] });
  };
  const changePeriod = (name: 'from' | 'to', value: string): void => {
    const time = new Date(value).getTime();
    if (!Number.isNaN(time)) change({ [name]: new Date(time).toISOString() });
  };
  const correctionText = wasUnknownRegion ? t('replay.corrected.region') : correction === null ? null : t(`replay.corrected.${correction}`);
  const renderContent = () => {
    if (summary.isError && !isUnknownRegion)
      return fieldError === 'REGION_NEEDED' ? (
        <p className={styles.none}>{t('replay.regionNeeded')}</p>
      ) : (
        <LoadFailed onRetry={() => void summary.refetch()} />
      );
    if (hasFailed && state === null) return <LoadFailed onRetry={() => replay.jump(Date.parse(address.at))} />;
    if (state === null) return <Skeleton />;
    const freeBeds = freeBedsOf(state);
    return (
      <>
        {hasFailed && (
          <p className={styles.note} role="alert">
            {t('replay.failed')}
          </p>
        )}
        <p className={styles.moment} role="status">
          <b>{formatLocalDateTime(new Date(state.moment).toISOString())}</b> {t('replay.notNow')}{' '}
          <b className={styles.counter}>{t('replay.freeBeds', { count: freeBeds.beds })}</b>{' '}
          {t('replay.inPlaces', { count: freeBeds.places })}
        </p>
        <div className={styles.panes}>
          <section className={styles.happened} aria-labelledby="replay-changes">
            <h2 id="replay-changes">{t('replay.changes')}</h2>
            <ReplayChangeList replay={replay} />
          </section>
          <ShelterList state={state} />
        </div>
        <ReplayDock replay={replay} speed={speed} onSpeed={setSpeed} />
      </>
    );
  };
  return (
    <ManageLayout title={t('replay.title')}>
      <details className={styles.filters} open={isWide}>
        <summary>{t('replay.filters')}</summary>
        <div className={styles.fields}>
          <RegionSelect
            id="replay-region"
            label={t('replay.region')}
            allLabel={t('replay.everywhere')}
            noneLabel={t('replay.noRegion')}
            value={address.region}
            onChange={(region) => {
              setWasUnknownRegion(false);
              change({ region });
            }}
          />
          {(['from', 'to'] as const).map((name) => (
            <div key={name}>
              <label className={form.label} htmlFor={`replay-${name}`}>
                {t(`replay.${name}`)}
              </label>
              <input
                id={`replay-${name}`}
                className={form.input}
                type="datetime-local"
                max={toFieldValue(new Date(now).toISOString())}
                value={toFieldValue(address[name])}
                onChange={(event) => changePeriod(name, event.target.value)}
              />
            </div>
          ))}
          <div className={chip.chips} role="group" aria-label={t('replay.kinds')}>
            {REPLAY_KINDS.map((kind) => (
              <Chip
                key={kind}
                type="checkbox"
                name="replay-kind"
                label={t(`replay.kind.${kind}`)}
                isChecked={address.kinds.includes(kind)}
                onChange={() => toggleKind(kind)}
              />
            ))}
          </div>
          <ReplayExport period={replay.period} upTo={replay.upTo} />
        </div>
      </details>
      {correctionText !== null && (
        <p className={styles.note} role="status">
          {correctionText}
        </p>
      )}
      {renderContent()}
    </ManageLayout>
  );
};
