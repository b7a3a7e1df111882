/* What waits, in one file for the browser. */
export { ToDoPage as WhatWaitsPage } from './ToDoPage.tsx';
