/** MongoDB version whose commands this server implements, as `buildInfo` reports it. */
export const SERVER_VERSION = '7.0.0';
