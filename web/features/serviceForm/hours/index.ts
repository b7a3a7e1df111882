/* The hours editor and its state machine, in one chunk that the form loads when the user opens the editor. */
export { HoursEditor } from './HoursEditor.tsx';
export { hoursMachine } from './hoursMachine.ts';
