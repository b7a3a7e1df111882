import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { chunkOf, replayChunkQuery } from '../../api/manage/replayQueries.ts';
import type { ReplayChange } from '../../api/types.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { lazyComponent } from '../../layout/lazyComponent.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TimeZoneNote } from '../../ui/TimeZoneNote.tsx';
import { ReplayChangeList } from './ReplayChangeList.tsx';
import { ReplayPlaceList } from './ReplayPlaceList.tsx';
import { freeBedsOf, sheltersOf, type ReplayState } from './replayState.ts';
import type { useReplay } from './useReplay.ts';
import styles from './Replay.module.css';

/** Returns the last change up to the shown moment; undefined before the first one, and until it is loaded. */
const useCurrentChange = ({ period, state, upTo }: ReturnType<typeof useReplay>): ReplayChange | undefined => {
  const [api, language] = [useApi(), useLanguage()];
  const applied = state?.applied ?? 0;
  const { data } = useQuery({
    ...replayChunkQuery(api, period, { chunk: chunkOf(applied - 1), upTo }, language),
    enabled: applied > 0,
  });
  return data?.changes.find(({ number }) => number === applied);
};

const ReplayMap = lazyComponent(async () => (await import('./map/ReplayMap.tsx')).ReplayMap);

/** The shown moment, the free beds that visitors were offered then, and the way back to now. */
export const MomentBar = ({ state }: { readonly state: ReplayState }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const freeBeds = freeBedsOf(state);
  return (
    <div className={styles.bar}>
      <p className={styles.moment} role="status">
        <span>
          <b>{formatLocalDateTime(new Date(state.moment).toISOString(), language)}</b> <small>{t('replay.notNow')}</small>
        </span>{' '}
        <span>
          <b className={styles.counter}>{t('replay.freeBeds', { count: freeBeds.beds })}</b>{' '}
          <small>{t('replay.inPlaces', { count: freeBeds.places })}</small>
        </span>
      </p>
      <a className={styles.back} href="/">
        {t('replay.backToNow')}
      </a>
      <div className={styles.hatch} aria-hidden="true" />
    </div>
  );
};

/** Map, changes and places with beds at the shown moment. */
export const ReplayView = ({ replay, state }: { readonly replay: ReturnType<typeof useReplay>; readonly state: ReplayState }) => {
  const { t } = useTranslation();
  const currentChange = useCurrentChange(replay);
  const shelters = sheltersOf(state);
  const map = useRef<HTMLElement>(null);
  useEffect(() => {
    // With large text the map is below the first view.
    const isBelow = (map.current?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2;
    if (replay.isPlaying && isBelow) map.current?.scrollIntoView({ block: 'center' });
  }, [replay.isPlaying]);
  return (
    <div className={styles.panes}>
      <div className={styles.mapPane}>
        <section ref={map} className={styles.map} aria-label={t('replay.map.label')}>
          <Suspense fallback={<Skeleton />}>
            <ReplayMap state={state} changedId={currentChange?.service ?? null} isPlaying={replay.isPlaying} />
          </Suspense>
        </section>
        <p className={styles.mapKey}>{t('replay.mapKey')}</p>
      </div>
      <div className={styles.side}>
        <section className={styles.happened} aria-labelledby="replay-changes">
          <div className={styles.changesHead}>
            <h2 id="replay-changes">{t('replay.changes')}</h2>
            <TimeZoneNote />
          </div>
          <ReplayChangeList replay={replay} />
        </section>
        <section className={styles.places} aria-labelledby="replay-places">
          <h2 id="replay-places">{t('replay.places')}</h2>
          <ReplayPlaceList places={shelters} at={new Date(state.moment).toISOString()} />
          <p className={styles.others}>{t('replay.others', { count: state.places.size - shelters.length })}</p>
        </section>
      </div>
    </div>
  );
};
