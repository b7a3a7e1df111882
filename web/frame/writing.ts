import { late } from './late.tsx';

/** Writes to a service, or reports what is wrong about it; fetched when somebody asks for it. */
export const WordsSheet = late(async () => (await import('../features/writing/WordsSheet.tsx')).WordsSheet);
