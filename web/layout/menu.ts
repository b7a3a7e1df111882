import { createContext, useContext, type ReactNode } from 'react';

export interface MenuProps {
  readonly onClose: () => void;
  /** What the screen puts into it. */
  readonly children?: ReactNode;
}

/** What the side menu holds besides the filters of a screen: given by the app, so that it loads when it is first opened. */
export type RenderMenu = (props: MenuProps) => ReactNode;

export const MenuContext = createContext<RenderMenu>(() => null);

export const useMenu = (): RenderMenu => useContext(MenuContext);
