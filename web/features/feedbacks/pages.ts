/* The pages for messages of visitors, in one chunk for the browser. */
export { FeedbacksPage } from './FeedbacksPage.tsx';
