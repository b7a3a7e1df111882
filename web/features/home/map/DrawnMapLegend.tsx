import { useMemo } from 'react';
import { legendRowsOf, type DrawnMap } from './legendRows.ts';
import { MapLegend } from './MapLegend.tsx';

/** Explains the signs that a map draws now. */
export const DrawnMapLegend = ({ map }: { readonly map: DrawnMap }) => <MapLegend rows={useMemo(() => legendRowsOf(map), [map])} />;
