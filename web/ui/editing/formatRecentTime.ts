const DAY_MS = 86_400_000;

/** Formats a moment (ISO) in this device's time zone: `4:10 PM`; with the date (`11/19, 4:10 PM`, in Spanish `19 nov, 4:10 PM`) if it is older than a day. */
export const formatRecentTime = (iso: string, now: number, language: string): string => {
  const date = new Date(iso);
  const isOld = now - date.getTime() >= DAY_MS;
  const timeOptions = { hour: 'numeric', minute: '2-digit', hour12: true } as const;
  const formatted = new Intl.DateTimeFormat('en-US', isOld ? { ...timeOptions, month: 'numeric', day: 'numeric' } : timeOptions).format(
    date,
  );
  // Spanish readers would read 11/12 as December 11, so the month is written out.
  if (language !== 'es' || !isOld) return formatted;
  const day = new Intl.DateTimeFormat('es-US', { day: 'numeric', month: 'short' }).format(date);
  return `${day}, ${new Intl.DateTimeFormat('en-US', timeOptions).format(date)}`;
};
