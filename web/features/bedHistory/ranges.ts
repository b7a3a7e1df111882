import { useLocation, useSearch } from 'wouter';

/** Length of the displayed period in days; null for all time since the first count. */
export const RANGE_DAYS = { day: 1, week: 7, month: 30, all: null } as const;
export type HistoryRange = keyof typeof RANGE_DAYS;

const isRange = (value: string | null): value is HistoryRange => value !== null && value in RANGE_DAYS;

interface RangeUrl {
  readonly range: HistoryRange;
  /** All parameters of the address. */
  readonly search: URLSearchParams;
  /** Sets parameters of the address without a new history entry; null removes a parameter. */
  readonly setParams: (params: Readonly<Record<string, string | null>>) => void;
}

/** Reads the displayed period from the address; defaults to a week. */
export const useRangeUrl = (): RangeUrl => {
  const [path, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const range = search.get('range');
  const setParams = (params: Readonly<Record<string, string | null>>): void => {
    const nextParams = new URLSearchParams(search);
    for (const [name, value] of Object.entries(params))
      if (value === null) nextParams.delete(name);
      else nextParams.set(name, value);
    navigate(`${path}?${nextParams.toString()}`, { replace: true });
  };
  return { range: isRange(range) ? range : 'week', search, setParams };
};
