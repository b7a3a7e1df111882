import { act } from '@testing-library/react';

/** Stands in for what the browser says of elements that come into sight; the answer says of all of them that they are near. */
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
