import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../access/useCan.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { ReplayPeriod } from '../../api/manage/replayQueries.ts';
import { useExport } from '../../api/manage/useExport.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import { useConnection } from '../../layout/useConnection.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useToast } from '../../ui/toast/Toast.tsx';
import { ReplayDock } from './ReplayDock.tsx';
import { ReplayFilters } from './ReplayFilters.tsx';
import { useReplayUrl, type ReplayAddress } from './replayUrl.ts';
import { MomentBar, ReplayView } from './ReplayView.tsx';
import { SPEEDS, type SpeedName } from './speeds.ts';
import { useReplay } from './useReplay.ts';
import button from '../../ui/button.module.css';
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

interface ReplayExportProps {
  readonly period: ReplayPeriod;
  /** Position of the last shown event; empty until the changes are counted. */
  readonly upTo: string;
}

/** Downloads the changes of the period as a file; the server records the download. */
const ReplayExport = ({ period, upTo }: ReplayExportProps) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const canExport = useCan()('audit.read');
  const { isBusy, failureText, exportAs } = useExport('POST /replay/exports', t('replay.export.failed'));
  if (!canExport) return null;
  const downloadChanges = async (): Promise<void> => {
    const name = `replay-${period.from.slice(0, 10)}-${period.to.slice(0, 10)}.csv`;
    if (await exportAs(name, { ...period, upTo })) showToast({ text: t('replay.export.done') });
  };
  return (
    <div className={styles.export}>
      <button type="button" className={button.button} disabled={isBusy || upTo === ''} onClick={() => void downloadChanges()}>
        {t(isBusy ? 'replay.export.working' : 'replay.export.go')}
      </button>
      <small>{t('replay.export.noted')}</small>
      {failureText !== undefined && <p role="alert">{failureText}</p>}
    </div>
  );
};

/** Returns the error code of a field, such as an unknown region. */
const fieldErrorOf = (error: unknown): string | undefined => (error instanceof ApiError ? error.errors[0]?.code : undefined);

/** Replays what changed in a period: the places with their beds at each moment, and the changes one after another. */
export const ReplayPage = () => {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const { address, correction, change } = useReplayUrl(now);
  const [speed, setSpeed] = useState<SpeedName>('tenMinutes');
  const factor = SPEEDS.find(({ name }) => name === speed)?.factor ?? 1;
  const replay = useReplay(address, factor, (at) => change({ at }));
  const { state, summary, hasFailed } = replay;
  const isOffline = useConnection().state === 'offline';
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
  const changeFilters = (changes: Partial<ReplayAddress>): void => {
    if ('region' in changes) setWasUnknownRegion(false);
    change(changes);
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
    return (
      <>
        {(hasFailed || isOffline) && (
          <p className={styles.note} role="alert">
            {t(isOffline ? 'replay.offline' : 'replay.failed')}
          </p>
        )}
        <MomentBar state={state} />
        <ReplayView replay={replay} state={state} />
        <ReplayDock replay={replay} speed={speed} onSpeed={setSpeed} />
      </>
    );
  };
  return (
    <ManageLayout title={t('replay.title')} className={styles.page}>
      <ReplayFilters address={address} now={now} onChange={changeFilters}>
        <ReplayExport period={replay.period} upTo={replay.upTo} />
      </ReplayFilters>
      {correctionText !== null && (
        <p className={styles.note} role="status">
          {correctionText}
        </p>
      )}
      {renderContent()}
    </ManageLayout>
  );
};
