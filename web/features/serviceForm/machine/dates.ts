/** Converts `2026-11-19` to `11-19-2026`; empty stays empty. */
export const toPickerDate = (iso: string): string => {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso);
  return found === null ? '' : `${found[2]}-${found[3]}-${found[1]}`;
};

/** Converts `11-19-2026` to `2026-11-19`, also with slashes or without leading zeros. Other texts stay as typed. */
export const fromPickerDate = (typed: string): string => {
  const found = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(typed.trim());
  return found === null ? typed.trim() : `${found[3]}-${found[1]?.padStart(2, '0')}-${found[2]?.padStart(2, '0')}`;
};
