/** Fired on the window when buttons and fields work: what was done to them before is done now (`earlyInput.ts`). */
export const HYDRATED = 'hydrated';
