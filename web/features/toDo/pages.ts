/* The task page, in one chunk for the browser. */
export { ToDoPage } from './ToDoPage.tsx';
