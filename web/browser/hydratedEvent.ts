/** Event on the window when (more) buttons and fields are hydrated: earlier input is then replayed (`web/app/earlyInputScript.ts`). */
export const HYDRATED_EVENT = 'hydrated';
