import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CountyOutline } from '../../ui/map/counties.ts';
import { drawCounties, DRAWING_SIZE, type DrawnCounty } from './countyDrawing.ts';
import { countyDisplayNames } from './countyNames.ts';
import styles from './CountyMap.module.css';

interface CountyMapProps {
  readonly outlines: readonly CountyOutline[];
  /** Counties to which the map is zoomed. */
  readonly visibleCounties: readonly string[];
  readonly highlightedCounties: readonly string[];
  /** Counties that belong to no region. */
  readonly unassignedCounties: ReadonlySet<string>;
  readonly name: string;
  /** Called when a county is pressed. The list beside the map offers the same by keyboard and screen reader. */
  readonly onPress?: (county: string) => void;
}

const CountyLabels = ({
  drawnCounties,
  highlightedCounties,
}: {
  readonly drawnCounties: readonly DrawnCounty[];
  readonly highlightedCounties: ReadonlySet<string>;
}) =>
  drawnCounties.map(
    ({ county, label }) =>
      label && (
        <text
          key={county}
          className={styles.name}
          data-in={highlightedCounties.has(county) ? '' : undefined}
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
export const CountyMap = ({ outlines, visibleCounties, highlightedCounties, unassignedCounties, name, onPress }: CountyMapProps) => {
  const { t } = useTranslation();
  const hatch = useId();
  const drawnMap = useMemo(() => drawCounties(outlines, visibleCounties), [outlines, visibleCounties]);
  const highlighted = new Set(highlightedCounties);
  const [ownCounties, otherCounties] = [
    drawnMap.filter(({ county }) => highlighted.has(county)),
    drawnMap.filter(({ county }) => !highlighted.has(county)),
  ];
  const unassignedNames = countyDisplayNames(
    otherCounties.filter(({ county }) => unassignedCounties.has(county)).map(({ county }) => county),
  );
  const label = t('regions.map', {
    name,
    inside: countyDisplayNames(highlightedCounties).join(', ') || t('regions.mapNone'),
    free: unassignedNames.join(', ') || t('regions.mapNone'),
  });
  const pressProps = onPress && ((county: string) => ({ onClick: () => onPress(county), 'data-press': '' }));
  const county = ({ county: countyKey, path }: DrawnCounty) => (
    <path
      key={countyKey}
      d={path}
      className={styles.county}
      data-in={highlighted.has(countyKey) ? '' : undefined}
      style={!highlighted.has(countyKey) && unassignedCounties.has(countyKey) ? { fill: `url(#${hatch})` } : undefined}
      {...pressProps?.(countyKey)}
    />
  );
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${DRAWING_SIZE.width} ${DRAWING_SIZE.height}`}
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
      {otherCounties.map(county)}
      {/* The ring is drawn below the counties of the region, so that it is visible only around the region, not between its counties. */}
      {ownCounties.map(({ county: countyKey, path }) => (
        <path key={countyKey} d={path} className={styles.ring} />
      ))}
      {ownCounties.map(({ county: countyKey, path }) => (
        <path key={countyKey} d={path} className={styles.edge} />
      ))}
      {ownCounties.map(county)}
      <CountyLabels drawnCounties={drawnMap} highlightedCounties={highlighted} />
    </svg>
  );
};
