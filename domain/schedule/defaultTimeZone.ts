/** Time zone (IANA) of a service whose zone is unknown: that of most people of the country. */
export const DEFAULT_TIME_ZONE = 'America/New_York';
