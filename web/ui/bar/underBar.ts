import { createContext, type ReactNode } from 'react';

/** The content under the bar of every screen: given by the app. */
export const UnderBarContext = createContext<ReactNode>(null);
