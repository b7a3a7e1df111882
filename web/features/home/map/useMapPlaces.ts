import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#web/api/ApiContext.ts';
import { mapQuery } from '#web/api/queries.ts';
import type { ServiceCard } from '#web/api/types.ts';
import { useNow } from '#web/browser/clock.tsx';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { useHome } from '#web/services/HomeContext.ts';
import { pinOf, type HomePin, type MapService } from './pinOf.tsx';

export interface MapPlaces {
  /** Places for the current input, or for the previous one until they are loaded. */
  readonly rows: readonly ServiceCard[];
  readonly pins: readonly HomePin[];
  /** True if the rows belong to the current input. */
  readonly isReady: boolean;
  readonly state: 'loading' | 'there' | 'failed';
  retry(): void;
}

const NO_CARDS: readonly ServiceCard[] = [];

/** Loads the places of the map, and adds the opened one. Keeps the previous places until the new ones are loaded. */
export const useMapPlaces = (openedService: MapService | null | undefined): MapPlaces => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const { tab, input } = useHome();
  const { data, isError, isPlaceholderData, refetch } = useQuery(mapQuery(useApi(), input, language));
  const [lastLoaded, setLastLoaded] = useState({ tab, rows: NO_CARDS });
  if (data && !isPlaceholderData && (lastLoaded.rows !== data.rows || lastLoaded.tab !== tab)) setLastLoaded({ tab, rows: data.rows });
  // Rows of another tab must not replace a failed response.
  const rows = data?.rows ?? (lastLoaded.tab === tab ? lastLoaded.rows : NO_CARDS);
  const pins = useMemo(() => {
    const services: readonly MapService[] =
      openedService && rows.every(({ id }) => id !== openedService.id) ? [...rows, openedService] : rows;
    return services.flatMap((card) => pinOf(card, { t, language, tab: card.tab ?? tab, now }) ?? []);
  }, [rows, openedService, t, language, tab, now]);
  return {
    rows,
    pins,
    isReady: data !== undefined && !isPlaceholderData,
    state: isError ? 'failed' : data === undefined ? 'loading' : 'there',
    retry: () => void refetch(),
  };
};
