import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountyOutline } from '../../ui/map/counties.ts';
import { drawCounties, PICTURE, type DrawnCounty } from './countyDrawing.ts';
import { readCounties } from './countyNames.ts';
import styles from './CountyMap.module.css';

interface CountyMapProps {
  readonly outlines: readonly CountyOutline[];
  /** Counties to which the map is zoomed. */
  readonly around: readonly string[];
  readonly inside: readonly string[];
  /** Counties that belong to no region. */
  readonly free: ReadonlySet<string>;
  readonly name: string;
  /** Called when a county is pressed. The list beside the map offers the same by keyboard and screen reader. */
  readonly onPress?: (county: string) => void;
}

const Labels = ({ of, inside }: { readonly of: readonly DrawnCounty[]; readonly inside: ReadonlySet<string> }) =>
  of.map(
    ({ county, label }) =>
      label && (
        <text
          key={county}
          className={styles.name}
          data-in={inside.has(county) ? '' : undefined}
          data-small={label.small ? '' : undefined}
          x={label.x.toFixed(1)}
          y={label.y.toFixed(1)}
        >
          {county.slice(0, county.lastIndexOf(','))}
        </text>
      ),
  );

/**
 * Map of counties with their outlines. Highlights those of the region, and hatches those without a region. It is an image; the names are
 * also in a list.
 */
export const CountyMap = ({ outlines, around, inside, free, name, onPress }: CountyMapProps) => {
  const { t } = useTranslation();
  const hatch = useId();
  const drawn = useMemo(() => drawCounties(outlines, around), [outlines, around]);
  const lit = new Set(inside);
  const [ours, others] = [drawn.filter(({ county }) => lit.has(county)), drawn.filter(({ county }) => !lit.has(county))];
  const freeHere = readCounties(others.filter(({ county }) => free.has(county)).map(({ county }) => county));
  const label = t('regions.map', {
    name,
    inside: readCounties(inside).join(', ') || t('regions.mapNone'),
    free: freeHere.join(', ') || t('regions.mapNone'),
  });
  const press = onPress && ((county: string) => ({ onClick: () => onPress(county), 'data-press': '' }));
  const county = ({ county: key, path }: DrawnCounty) => (
    <path
      key={key}
      d={path}
      className={styles.county}
      data-in={lit.has(key) ? '' : undefined}
      style={!lit.has(key) && free.has(key) ? { fill: `url(#${hatch})` } : undefined}
      {...press?.(key)}
    />
  );
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
      preserveAspectRatio="xMidYMid meet"
      role="img"
      aria-label={label}
    >
      <defs>
        <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="8" height="8" className={styles.plain} />
          <path d="M0 0V8" className={styles.stripe} />
        </pattern>
      </defs>
      {others.map(county)}
      {/* The ring is drawn below the counties of the region, so that it is visible only around the region, not between its counties. */}
      {ours.map(({ county: key, path }) => (
        <path key={key} d={path} className={styles.ring} />
      ))}
      {ours.map(({ county: key, path }) => (
        <path key={key} d={path} className={styles.edge} />
      ))}
      {ours.map(county)}
      <Labels of={drawn} inside={lit} />
    </svg>
  );
};
