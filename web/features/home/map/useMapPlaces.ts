import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWithinSearchRadius } from '#kernel/distance.ts';
import { useApi } from '#web/api/ApiContext.ts';
import { mapQuery } from '#web/api/queries.ts';
import type { ServiceCard } from '#web/api/types.ts';
import { useNow } from '#web/browser/clock.tsx';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useHome } from '#web/services/HomeContext.ts';
import type { MapPin } from '#web/ui/map/pins.ts';
import { pinOf, type MapService } from './pinOf.tsx';

export interface MapPlaces {
  /** Places for the current input, or for the previous one until they are loaded. */
  readonly rows: readonly ServiceCard[];
  readonly pins: readonly MapPin[];
  /** True if the rows belong to the current input. */
  readonly ready: boolean;
  /** True if some places within reach show a number of beds, or while nothing is loaded. */
  readonly withBeds: boolean;
  readonly state: 'loading' | 'there' | 'failed';
  retry(): void;
}

const NONE: readonly ServiceCard[] = [];

/** Loads the places of the map, and adds the opened one. Keeps the previous places until the new ones are loaded. */
export const useMapPlaces = (opened: MapService | null | undefined): MapPlaces => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const { tab, input } = useHome();
  const { data, isError, isPlaceholderData, refetch } = useQuery(mapQuery(useApi(), input, language));
  const [last, setLast] = useState({ tab, rows: NONE });
  if (data && !isPlaceholderData && (last.rows !== data.rows || last.tab !== tab)) setLast({ tab, rows: data.rows });
  // Rows of another tab must not replace a failed response.
  const rows = data?.rows ?? (last.tab === tab ? last.rows : NONE);
  const pins = useMemo(() => {
    const all: readonly MapService[] = opened && rows.every(({ id }) => id !== opened.id) ? [...rows, opened] : rows;
    return all.flatMap((card) => pinOf(card, { t, language, tab: card.tab ?? tab, now }) ?? []);
  }, [rows, opened, t, language, tab, now]);
  const { near } = input;
  const isCounted = ({ counted, point }: MapPin) => counted && (!near || isWithinSearchRadius(near, point));
  return {
    rows,
    pins,
    withBeds: pins.length === 0 ? data === undefined : pins.some(isCounted),
    ready: data !== undefined && !isPlaceholderData,
    state: isError ? 'failed' : data === undefined ? 'loading' : 'there',
    retry: () => void refetch(),
  };
};
