/* The editor of hours and its machine, in one file for the browser: the form fetches it when it is opened. */
export { HoursEditor } from './HoursEditor.tsx';
export { hoursMachine } from './hoursMachine.ts';
