/** Returns the browser's network information; empty if it provides none. */
const connection = (): Readonly<Record<string, unknown>> => {
  const given: unknown = 'connection' in navigator ? navigator.connection : undefined;
  if (typeof given !== 'object' || given === null) return {};
  return {
    saveData: 'saveData' in given && given.saveData,
    effectiveType: 'effectiveType' in given && given.effectiveType,
  };
};

/** Whether the visitor has set the browser to save data: then nothing large loads by itself. */
export const savesData = (): boolean => connection()['saveData'] === true;

/** Whether to skip optional downloads: the visitor saves data, or the network is very slow. */
export const sparesNetwork = (): boolean => savesData() || String(connection()['effectiveType']).endsWith('2g');
