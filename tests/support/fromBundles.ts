import type { ProgramArguments } from '#embedded/fromSources.ts';
import { runsAsChild } from './programs.ts';

/** Replaces `embedded/fromSources.ts` in bundled programs. */
export const fromSources: ProgramArguments = runsAsChild;
