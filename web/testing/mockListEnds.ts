import { act } from '@testing-library/react';

/** Replaces the browser's IntersectionObserver; the returned function reports all observed elements as near. */
export const mockListEnds = (): (() => void) => {
  const callbacks = new Set<() => void>();
  class Observer implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
    readonly notifyIntersecting: () => void;
    constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      this.notifyIntersecting = () => callback([{ isIntersecting: true }]);
    }
    observe(): void {
      callbacks.add(this.notifyIntersecting);
    }
    disconnect(): void {
      callbacks.delete(this.notifyIntersecting);
    }
  }
  Object.defineProperty(window, 'IntersectionObserver', { value: Observer, configurable: true });
  return () => {
    act(() => [...callbacks].forEach((notifyIntersecting) => notifyIntersecting()));
    Reflect.deleteProperty(window, 'IntersectionObserver');
  };
};
