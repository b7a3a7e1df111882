import { useLocation, useSearch } from 'wouter';

/** Length of the displayed period in days; null: since the first count. */
export const RANGES = { day: 1, week: 7, month: 30, all: null } as const;
export type Range = keyof typeof RANGES;

const isRange = (value: string | null): value is Range => value !== null && value in RANGES;

interface RangeAddress {
  readonly range: Range;
  /** All parameters of the address. */
  readonly search: URLSearchParams;
  /** Sets parameters of the address without a new history entry; null removes a parameter. */
  readonly set: (params: Readonly<Record<string, string | null>>) => void;
}

/** Reads the displayed period from the address; defaults to a week. */
export const useRangeAddress = (): RangeAddress => {
  const [path, go] = useLocation();
  const search = new URLSearchParams(useSearch());
  const range = search.get('range');
  const set = (params: Readonly<Record<string, string | null>>): void => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(params))
      if (value === null) next.delete(name);
      else next.set(name, value);
    go(`${path}?${next.toString()}`, { replace: true });
  };
  return { range: isRange(range) ? range : 'week', search, set };
};
