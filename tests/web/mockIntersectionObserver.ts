import { act } from '@testing-library/react';

/**
 * Replaces the browser's IntersectionObserver; the returned function reports all observed elements as visible once, and removes the mock.
 */
export const mockIntersectionObserver = (): (() => void) => {
  const notifiers = new Set<() => void>();
  class Observer implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
    readonly notifyIntersecting: () => void;
    constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
      this.notifyIntersecting = () => callback([{ isIntersecting: true }]);
    }
    observe(): void {
      notifiers.add(this.notifyIntersecting);
    }
    disconnect(): void {
      notifiers.delete(this.notifyIntersecting);
    }
  }
  Object.defineProperty(window, 'IntersectionObserver', { value: Observer, configurable: true });
  return () => {
    act(() => [...notifiers].forEach((notifyIntersecting) => notifyIntersecting()));
    Reflect.deleteProperty(window, 'IntersectionObserver');
  };
};
