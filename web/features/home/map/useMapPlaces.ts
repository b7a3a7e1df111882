import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/ApiError.ts';
import { useApi } from '../../../api/ApiContext.ts';
import { mapQuery } from '../../../api/queries.ts';
import type { ServiceCard } from '../../../api/types.ts';
import { useNow } from '../../../browser/clock.tsx';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useHome } from '../../../services/HomeContext.ts';
import type { MapPin } from '../../../ui/map/pins.ts';
import { pinOf } from './pinOf.tsx';

export interface MapPlaces {
  /** The answer to what is asked now, or, as long as there is none, the one before. */
  readonly rows: readonly ServiceCard[];
  readonly pins: readonly MapPin[];
  /** They answer what is asked now. */
  readonly ready: boolean;
  /** `offline`: no server can be reached. `failing`: it answers that it cannot. */
  readonly state: 'loading' | 'there' | 'offline' | 'failing';
  retry(): void;
}

const NONE: readonly ServiceCard[] = [];

/** The places of the map. What was there stays until there is something newer. */
export const useMapPlaces = (): MapPlaces => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const { tab, input } = useHome();
  const { data, error, isPlaceholderData, refetch } = useQuery(mapQuery(useApi(), input, language));
  const [last, setLast] = useState(data?.rows);
  if (data && data.rows !== last) setLast(data.rows);

  const rows = data?.rows ?? last ?? NONE;
  const pins = useMemo(() => rows.flatMap((card) => pinOf(card, { t, language, tab, now }) ?? []), [rows, t, language, tab, now]);
  const failed = error instanceof ApiError ? 'failing' : 'offline';
  return {
    rows,
    pins,
    ready: data !== undefined && !isPlaceholderData,
    state: error === null ? (data === undefined ? 'loading' : 'there') : failed,
    retry: () => void refetch(),
  };
};
