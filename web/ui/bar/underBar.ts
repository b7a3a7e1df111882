import { createContext, type ReactNode } from 'react';

/** The content under the bar of every screen; the app provides it. */
export const UnderBarContext = createContext<ReactNode>(null);
