/** The time zone of the device, if that of the place is unknown: the author of its hours is most likely near it. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
