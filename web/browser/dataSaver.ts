/** Returns the browser's network information; empty if it provides none. */
const networkInformation = (): Readonly<Record<string, unknown>> => {
  const navigatorConnection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  if (typeof navigatorConnection !== 'object' || navigatorConnection === null) return {};
  return {
    saveData: 'saveData' in navigatorConnection && navigatorConnection.saveData,
    effectiveType: 'effectiveType' in navigatorConnection && navigatorConnection.effectiveType,
  };
};

/** Whether the visitor has set the browser to save data: then nothing large loads by itself. */
export const isDataSaverOn = (): boolean => networkInformation()['saveData'] === true;

/** Whether to skip optional downloads: the visitor saves data, or the network is very slow. */
export const shouldSpareNetwork = (): boolean => isDataSaverOn() || String(networkInformation()['effectiveType']).endsWith('2g');
