/** Fired on the window when buttons and fields work, or more of them do: what was done to them before is done now (`web/app/earlyInput.ts`). */
export const HYDRATED = 'hydrated';
