/** Loads the hours editor with its state machine. */
export const fetchHours = () => import('./hours/editor.ts');
