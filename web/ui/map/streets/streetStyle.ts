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
const isOfKind =
  (...kinds: readonly string[]) =>
  (_zoom: number, feature: Feature): boolean =>
    kinds.includes(kindOf(feature));

const isWideRoad = isOfKind('highway', 'major_road');
const isNarrowRoad = isOfKind('minor_road', 'other');
const isPark = isOfKind('park', 'nature_reserve', 'forest', 'wood', 'grass', 'golf_course', 'cemetery', 'playground', 'recreation_ground');
const isTown = isOfKind('locality', 'neighbourhood', 'macrohood');

/** Returns the width of a street by zoom: from 0.75 pixels up to `maxWidth`, at a zoom that shows single houses. */
const growingWidth =
  (maxWidth: number) =>
  (zoom: number): number =>
    Math.min(maxWidth, Math.max(0.75, maxWidth * 1.5 ** (zoom - 15)));

export const paintRules = ({ labelHalo, park, water, road }: Pick<Palette, 'labelHalo' | 'park' | 'water' | 'road'>): PaintRule[] => [
  { dataLayer: 'earth', symbolizer: new PolygonSymbolizer({ fill: labelHalo }) },
  { dataLayer: 'landuse', symbolizer: new PolygonSymbolizer({ fill: park }), filter: isPark },
  { dataLayer: 'water', symbolizer: new PolygonSymbolizer({ fill: water }), filter: (_zoom, { geomType }) => geomType === 3 },
  {
    dataLayer: 'water',
    symbolizer: new LineSymbolizer({ color: water, width: growingWidth(4) }),
    filter: (_zoom, { geomType }) => geomType === 2,
  },
  { dataLayer: 'roads', symbolizer: new LineSymbolizer({ color: road, width: growingWidth(6) }), filter: isNarrowRoad, minzoom: 11 },
  { dataLayer: 'roads', symbolizer: new LineSymbolizer({ color: road, width: growingWidth(12) }), filter: isWideRoad },
];

export const labelRules = ({ label, labelHalo, font }: Pick<Palette, 'label' | 'labelHalo' | 'font'>, language: string): LabelRule[] => {
  const labelText = {
    labelProps: [`name:${language}`, 'name'],
    fill: label,
    stroke: labelHalo,
    width: 3,
    font: `600 13px ${font}`,
  };
  return [
    { dataLayer: 'places', symbolizer: new CenteredTextSymbolizer(labelText), filter: isTown, maxzoom: 14 },
    { dataLayer: 'roads', symbolizer: new LineLabelSymbolizer(labelText), filter: isWideRoad, minzoom: 13 },
    { dataLayer: 'roads', symbolizer: new LineLabelSymbolizer(labelText), filter: isNarrowRoad, minzoom: 15 },
  ];
};
