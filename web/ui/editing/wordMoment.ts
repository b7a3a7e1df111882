const DAY = 86_400_000;

/** Formats a moment (ISO) in this device's time zone: `04:10 PM`; with the date (`11/19, 04:10 PM`) if it is older than a day. */
export const wordMoment = (iso: string, now: number, language: string): string => {
  const at = new Date(iso);
  const isOld = now - at.getTime() >= DAY;
  const time = { hour: '2-digit', minute: '2-digit', hour12: true } as const;
  const words = new Intl.DateTimeFormat('en-US', isOld ? { ...time, month: 'numeric', day: 'numeric' } : time).format(at);
  // Spanish readers expect the day before the month, so the month is a word.
  if (language !== 'es' || !isOld) return words;
  const day = new Intl.DateTimeFormat('es-US', { day: 'numeric', month: 'long' }).format(at);
  return `${day}, ${new Intl.DateTimeFormat('en-US', time).format(at)}`;
};
