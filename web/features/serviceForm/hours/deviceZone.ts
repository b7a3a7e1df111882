/** Where nobody knows the zone of a place: who writes its hours is most likely near it. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
