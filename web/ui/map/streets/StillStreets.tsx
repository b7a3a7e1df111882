import { useEffect, useMemo, useRef } from 'react';
import type { TileSource } from '#web/browser/page.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import type { View } from '../draw.ts';
import { picturesIn } from './pictures.ts';
import type { StreetState } from './useStreets.ts';
import styles from './Streets.module.css';

interface StillStreetsProps {
  readonly source: TileSource;
  readonly view: View;
  readonly onState: (state: StreetState) => void;
}

/** Streets as image tiles. */
const Pictures = ({ source, view, onState }: StillStreetsProps) => {
  const pictures = useMemo(() => picturesIn(view, source.url, window.devicePixelRatio > 1), [view, source]);
  const came = useRef(new Set<string>());
  const come = (url: string) => {
    came.current.add(url);
    if (pictures.every((picture) => came.current.has(picture.url))) onState('there');
  };
  return (
    <div className={styles.raster}>
      {pictures.map(({ url, left, top }) => (
        <img key={`${url} ${left}`} src={url} alt="" style={{ left, top }} onLoad={() => come(url)} onError={() => onState('failed')} />
      ))}
    </div>
  );
};

/** Streets drawn from an archive; the code that draws them loads only if an archive is configured. */
const Drawn = ({ source, view, onState }: StillStreetsProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const language = useLanguage();
  useEffect(() => {
    let gone = false;
    const say = (state: StreetState) => {
      if (!gone) onState(state);
    };
    const draw = async (): Promise<void> => {
      const { drawArchive } = await import('./archiveView.ts');
      if (canvas.current && !gone) await drawArchive(canvas.current, source.url, view, language);
    };
    draw().then(
      () => say('there'),
      () => say('failed'),
    );
    return () => {
      gone = true;
    };
  }, [source, view, language, onState]);
  return <canvas ref={canvas} />;
};

/** The streets under a static map. */
export const StillStreets = (props: StillStreetsProps) => (props.source.kind === 'raster' ? <Pictures {...props} /> : <Drawn {...props} />);
