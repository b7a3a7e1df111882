import { createContext, useContext, type ReactNode } from 'react';

/** The service that something is written to, or about. */
export interface About {
  readonly id: string;
  readonly name: string;
}

/** To whom it goes: to a service, or to the operator of the directory, about a service or about the app. */
export type Writing = { readonly purpose: 'connect' | 'report'; readonly about: About } | { readonly purpose: 'app'; readonly about: null };
export type WritingProps = Writing & { readonly onClose: () => void };

/** The form that visitors write in, over the page: given by the app, so that it loads on request. */
export type RenderWriting = (props: WritingProps) => ReactNode;

export const WritingContext = createContext<RenderWriting>(() => null);

export const useWriting = (): RenderWriting => useContext(WritingContext);
