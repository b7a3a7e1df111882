import { Suspense, type ComponentType } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { lazyWithFallback } from './lazyComponent.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { PlaceholderSheet, type SheetProps } from './PlaceholderSheet.tsx';

/**
 * Creates a sheet from a separate file. The sheet opens at once, however slow the connection is; if the file fails to load, it shows an
 * error.
 */
export const lazySheet = <Props extends SheetProps>(importSheet: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const LazySheet = lazyWithFallback(importSheet, ({ onClose, onRetry }) => (
    <PlaceholderSheet onClose={onClose}>
      <LoadFailed onRetry={onRetry} />
    </PlaceholderSheet>
  ));
  return (props) => (
    <Suspense
      fallback={
        <PlaceholderSheet onClose={props.onClose}>
          <Skeleton />
        </PlaceholderSheet>
      }
    >
      <LazySheet {...props} />
    </Suspense>
  );
};
