import { createContext, useContext, type ReactNode } from 'react';

/** The service that a message is sent to, or is about. */
export interface About {
  readonly id: string;
  readonly name: string;
}

/**
 * Recipient and subject of a message: to a service (`connect`), or to the operator of the directory about a service (`report`) or about
 * the app.
 */
export type Writing = { readonly purpose: 'connect' | 'report'; readonly about: About } | { readonly purpose: 'app'; readonly about: null };
export type WritingProps = Writing & { readonly onClose: () => void };

/** Renders the form for a visitor's message, over the page. The app provides it, so that it loads on request. */
export type RenderWriting = (props: WritingProps) => ReactNode;

export const WritingContext = createContext<RenderWriting>(() => null);

export const useWriting = (): RenderWriting => useContext(WritingContext);
