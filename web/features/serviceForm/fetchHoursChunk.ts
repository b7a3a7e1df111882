/** Loads the hours editor with its state machine. */
export const fetchHoursChunk = () => import('./hours/index.ts');
