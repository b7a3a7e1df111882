/** The editor of hours, with its machine. */
export const fetchHours = () => import('./hours/editor.ts');
