const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** Returns the size of a file: `612 KB`, `1.4 MB`. */
export const formatFileSize = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / KILOBYTE))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
