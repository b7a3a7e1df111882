/** What `buildInfo` says: the MongoDB version whose commands are spoken. */
export const serverVersion = '7.0.0';
