/* The screens for messages of visitors, in one file for the browser. */
export { FeedbacksPage } from './FeedbacksPage.tsx';
