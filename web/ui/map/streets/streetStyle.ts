import {
  CenteredTextSymbolizer,
  LineLabelSymbolizer,
  LineSymbolizer,
  PolygonSymbolizer,
  type Feature,
  type LabelRule,
  type PaintRule,
} from 'protomaps-leaflet';
import type { Palette } from '../draw.ts';

/* Styles of streets in the colours of the theme: two widths of one muted colour, water, parks, and names along the streets. */

/** Returns the kind of a feature; older archives use another property for it. */
const kindOf = ({ props }: Feature): string => String(props['kind'] ?? props['pmap:kind'] ?? '');
const isOf =
  (...kinds: readonly string[]) =>
  (_zoom: number, feature: Feature): boolean =>
    kinds.includes(kindOf(feature));

const isWide = isOf('highway', 'major_road');
const isNarrow = isOf('minor_road', 'other');
const isPark = isOf('park', 'nature_reserve', 'forest', 'wood', 'grass', 'golf_course', 'cemetery', 'playground', 'recreation_ground');
const isTown = isOf('locality', 'neighbourhood', 'macrohood');

/** Returns the width of a street by zoom: from 0.75 pixels up to `most`, at a zoom that shows single houses. */
const widthUpTo =
  (most: number) =>
  (zoom: number): number =>
    Math.min(most, Math.max(0.75, most * 1.5 ** (zoom - 15)));

export const paintRules = ({ lit, park, water, road }: Pick<Palette, 'lit' | 'park' | 'water' | 'road'>): PaintRule[] => [
  { dataLayer: 'earth', symbolizer: new PolygonSymbolizer({ fill: lit }) },
  { dataLayer: 'landuse', symbolizer: new PolygonSymbolizer({ fill: park }), filter: isPark },
  { dataLayer: 'water', symbolizer: new PolygonSymbolizer({ fill: water }), filter: (_zoom, { geomType }) => geomType === 3 },
  {
    dataLayer: 'water',
    symbolizer: new LineSymbolizer({ color: water, width: widthUpTo(4) }),
    filter: (_zoom, { geomType }) => geomType === 2,
  },
  { dataLayer: 'roads', symbolizer: new LineSymbolizer({ color: road, width: widthUpTo(6) }), filter: isNarrow, minzoom: 11 },
  { dataLayer: 'roads', symbolizer: new LineSymbolizer({ color: road, width: widthUpTo(12) }), filter: isWide },
];

export const labelRules = ({ label, lit, font }: Pick<Palette, 'label' | 'lit' | 'font'>, language: string): LabelRule[] => {
  const words = {
    labelProps: [`name:${language}`, 'name'],
    fill: label,
    stroke: lit,
    width: 3,
    font: `600 13px ${font}`,
  };
  return [
    { dataLayer: 'places', symbolizer: new CenteredTextSymbolizer(words), filter: isTown, maxzoom: 14 },
    { dataLayer: 'roads', symbolizer: new LineLabelSymbolizer(words), filter: isWide, minzoom: 13 },
    { dataLayer: 'roads', symbolizer: new LineLabelSymbolizer(words), filter: isNarrow, minzoom: 15 },
  ];
};
