import { createContext, useContext } from 'react';
import { readerTimeZone } from './zonedTime.ts';

/** Time zone of all times of a screen; null for the reader's own. */
export const ZoneContext = createContext<string | null>(null);

/** Returns the time zone of the screen. */
export const useZone = (): string => useContext(ZoneContext) ?? readerTimeZone();
