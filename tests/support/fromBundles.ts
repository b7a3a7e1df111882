import type { ProgramArguments } from '#app/stores/sourceArguments.ts';
import { runAsChild } from './programs.ts';

/** Replaces `app/stores/sourceArguments.ts` in bundled programs. */
export const sourceArguments: ProgramArguments = runAsChild;
