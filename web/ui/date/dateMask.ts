const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, 8);

/** Returns the typed part of a date as `12-25-2026`, with separators added. A date pasted as `2026-12-25` is reordered. */
export const maskDate = (typed: string): string => {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(typed);
  if (iso !== null) return `${iso[2]}-${iso[3]}-${iso[1]}`;
  // A user who types 1/5/2026 means the first month and the fifth day.
  const padded = typed.replace(/(?<!\d)(\d)(?=[/.-])/g, '0$1');
  const digits = digitsOf(padded);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('-');
};

/** Converts `12-25-2026` to `2026-12-25`; null if the date is incomplete or does not exist. */
export const isoDateOf = (typed: string): string | null => {
  const parts = /^(\d{2})-(\d{2})-(\d{4})$/.exec(typed);
  if (parts === null) return null;
  const iso = `${parts[3]}-${parts[1]}-${parts[2]}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
};

/** Converts `2026-12-25` to `12-25-2026`, the format of typed dates in management. */
export const typedDateOf = (iso: string): string => `${iso.slice(5, 7)}-${iso.slice(8, 10)}-${iso.slice(0, 4)}`;
