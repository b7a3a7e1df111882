/* What waits, in one file for the browser. */
export { WhatWaitsPage } from './WhatWaitsPage.tsx';
