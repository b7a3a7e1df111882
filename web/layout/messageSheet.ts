import { createContext, useContext, type ReactNode } from 'react';

/** The service that a message is sent to, or is about. */
export interface MessageSubject {
  readonly id: string;
  readonly name: string;
}

/**
 * Recipient and subject of a message: to a service (`connect`), or to the operator of the directory about a service (`report`) or about
 * the app.
 */
export type MessageRequest =
  | { readonly purpose: 'connect' | 'report'; readonly about: MessageSubject }
  | { readonly purpose: 'app'; readonly about: null };
export type MessageSheetProps = MessageRequest & { readonly onClose: () => void };

/** Renders the form for a visitor's message, over the page. The app provides it, so that it loads on request. */
export type RenderMessageSheet = (props: MessageSheetProps) => ReactNode;

export const RenderMessageSheetContext = createContext<RenderMessageSheet>(() => null);

export const useRenderMessageSheet = (): RenderMessageSheet => useContext(RenderMessageSheetContext);
