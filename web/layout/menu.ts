import { createContext, useContext, type ReactNode } from 'react';

export interface MenuProps {
  readonly onClose: () => void;
  /** The screen's own part of the menu. */
  readonly children?: ReactNode;
}

/**
 * Renders the content of the side menu besides the filters of a screen. The app provides it, so that it loads when the menu first opens.
 */
export type RenderMenu = (props: MenuProps) => ReactNode;

export const RenderMenuContext = createContext<RenderMenu>(() => null);

export const useRenderMenu = (): RenderMenu => useContext(RenderMenuContext);
