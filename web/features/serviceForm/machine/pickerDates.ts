/** Converts `2026-11-19` to `11-19-2026`; empty stays empty. */
export const toPickerDate = (iso: string): string => {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso);
  return match === null ? '' : `${match[2]}-${match[3]}-${match[1]}`;
};

/** Converts `11-19-2026` to `2026-11-19`, also with slashes or without leading zeros. Other texts stay as typed. */
export const fromPickerDate = (typed: string): string => {
  const match = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(typed.trim());
  return match === null ? typed.trim() : `${match[3]}-${match[1]?.padStart(2, '0')}-${match[2]?.padStart(2, '0')}`;
};
