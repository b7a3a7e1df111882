/** Returns the time zone of the device, for a place with an unknown one: the author of its hours is probably near it. */
export const deviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
