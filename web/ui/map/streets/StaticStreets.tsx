import { useEffect, useMemo, useRef } from 'react';
import type { TileSource } from '#web/browser/pageFacts.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import type { View } from '../draw.ts';
import { tileImagesIn } from './tileImages.ts';
import type { StreetState } from './useStreets.ts';
import styles from './Streets.module.css';

interface StaticStreetsProps {
  readonly source: TileSource;
  readonly view: View;
  readonly onState: (state: StreetState) => void;
}

/** Streets as image tiles. */
const TileImages = ({ source, view, onState }: StaticStreetsProps) => {
  const tileImages = useMemo(() => tileImagesIn(view, source.url, window.devicePixelRatio > 1), [view, source]);
  const loadedUrls = useRef(new Set<string>());
  const handleLoaded = (url: string) => {
    loadedUrls.current.add(url);
    if (tileImages.every((tileImage) => loadedUrls.current.has(tileImage.url))) onState('there');
  };
  return (
    <div className={styles.raster}>
      {tileImages.map(({ url, left, top }) => (
        <img
          key={`${url} ${left}`}
          src={url}
          alt=""
          style={{ left, top }}
          onLoad={() => handleLoaded(url)}
          onError={() => onState('failed')}
        />
      ))}
    </div>
  );
};

/** Streets drawn from an archive; the code that draws them loads only if an archive is configured. */
const ArchiveStreets = ({ source, view, onState }: StaticStreetsProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const language = useLanguage();
  useEffect(() => {
    let isUnmounted = false;
    const reportState = (state: StreetState) => {
      if (!isUnmounted) onState(state);
    };
    const draw = async (): Promise<void> => {
      const { drawArchive } = await import('./archiveView.ts');
      if (canvas.current && !isUnmounted) await drawArchive(canvas.current, source.url, view, language);
    };
    draw().then(
      () => reportState('there'),
      () => reportState('failed'),
    );
    return () => {
      isUnmounted = true;
    };
  }, [source, view, language, onState]);
  return <canvas ref={canvas} />;
};

/** The streets under a static map. */
export const StaticStreets = (props: StaticStreetsProps) =>
  props.source.kind === 'raster' ? <TileImages {...props} /> : <ArchiveStreets {...props} />;
