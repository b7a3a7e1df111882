/* The parts that make the app work on a day without a connection, in one file that loads after the first page. */
export { fetchAhead } from './fetchAhead.ts';
export { storeAnswersOffline as keepOffline } from './storeAnswersOffline.ts';
export { registerWorker } from './registerWorker.ts';
