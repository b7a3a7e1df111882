/** MongoDB version whose commands this server implements, as `buildInfo` reports it. */
export const serverVersion = '7.0.0';
