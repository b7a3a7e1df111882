import { late } from './late.tsx';

/** Writes to a service, reports what is wrong about it, or says something of the app; fetched when somebody asks for it. */
export const WordsSheet = late(async () => (await import('../features/writing/WordsSheet.tsx')).WordsSheet);
