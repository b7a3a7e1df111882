import type { Actor } from './envelope.ts';

/** Whether facts of a listing came from a file: an administrator imported it, or a program with an API key. */
export const isImport = (via: Actor['via']): boolean => via === 'import' || via === 'key';
