/** Event on the window when (more) buttons and fields are hydrated: earlier input is then replayed (`web/app/earlyInput.ts`). */
export const HYDRATED = 'hydrated';
