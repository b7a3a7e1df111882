/* What visitors said, in one file for the browser. */
export { FeedbacksPage } from './FeedbacksPage.tsx';
