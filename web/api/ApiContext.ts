import { createContext, useContext } from 'react';
import type { Api } from './api.ts';

export const ApiContext = createContext<Api | null>(null);

/** Returns the API of this page. Throws outside `ApiContext`, because that is a programming error. */
export const useApi = (): Api => {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs ApiContext around it');
  return api;
};
