/* The what-if of a period, in one chunk for the browser. */
export { WhatIfPage } from './WhatIfPage.tsx';
