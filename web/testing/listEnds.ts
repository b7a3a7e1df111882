import { act } from '@testing-library/react';

/** Replaces the browser's IntersectionObserver; the returned function reports all observed elements as near. */
export const watchEnds = (): (() => void) => {
  const callbacks = new Set<() => void>();
  class Observer implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
    readonly tell: () => void;
    constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      this.tell = () => callback([{ isIntersecting: true }]);
    }
    observe(): void {
      callbacks.add(this.tell);
    }
    disconnect(): void {
      callbacks.delete(this.tell);
    }
  }
  Object.defineProperty(window, 'IntersectionObserver', { value: Observer, configurable: true });
  return () => {
    act(() => [...callbacks].forEach((tell) => tell()));
    Reflect.deleteProperty(window, 'IntersectionObserver');
  };
};
