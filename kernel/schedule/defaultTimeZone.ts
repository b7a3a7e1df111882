/** The time zone (IANA) of a service whose zone is not known: most people of the country live in it. */
export const DEFAULT_TIME_ZONE = 'America/New_York';
