/** Fired on the window when (more) buttons and fields work: earlier input is replayed now (`web/app/earlyInput.ts`). */
export const HYDRATED = 'hydrated';
