/* What waits, in one file for the browser. */
export { ToDoPage } from './ToDoPage.tsx';
