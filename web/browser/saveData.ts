/** What the browser says of its connection, as far as it says anything. */
const connection = (): Readonly<Record<string, unknown>> => {
  const given: unknown = 'connection' in navigator ? navigator.connection : undefined;
  if (typeof given !== 'object' || given === null) return {};
  return {
    saveData: 'saveData' in given && given.saveData,
    effectiveType: 'effectiveType' in given && given.effectiveType,
  };
};

/** Whether the person asked the browser to save data: then nothing large loads by itself. */
export const savesData = (): boolean => connection()['saveData'] === true;

/** Whether what nobody asked for stays away: somebody saves data, or the network is so slow that it would be in the way. */
export const sparesNetwork = (): boolean => savesData() || String(connection()['effectiveType']).endsWith('2g');
