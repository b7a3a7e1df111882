import { useLocation, useSearch } from 'wouter';

/** How long a time is looked at, in days; `all` has no beginning of its own. */
export const RANGES = { day: 1, week: 7, month: 30, all: null } as const;
export type Range = keyof typeof RANGES;

const isRange = (value: string | null): value is Range => value !== null && value in RANGES;

interface RangeAddress {
  readonly range: Range;
  /** What else the address says. */
  readonly search: URLSearchParams;
  /** Says something else in the address, without a step to go back to; null: nothing. */
  readonly set: (params: Readonly<Record<string, string | null>>) => void;
}

/** What the address says of the time that is looked at; a week where it says nothing. */
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
