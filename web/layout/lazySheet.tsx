import { Suspense, type ComponentType } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Failed } from './Failed.tsx';
import { lazyOr } from './lazyComponent.tsx';
import { StandInSheet, type SheetProps } from './StandInSheet.tsx';

/**
 * Creates a sheet from a separate file. The sheet opens at once, however slow the connection is; if the file fails to load, it shows an
 * error.
 */
export const lazySheet = <Props extends SheetProps>(fetchIt: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const Fetched = lazyOr(fetchIt, ({ onClose, onRetry }) => (
    <StandInSheet onClose={onClose}>
      <Failed onRetry={onRetry} />
    </StandInSheet>
  ));
  return (props) => (
    <Suspense
      fallback={
        <StandInSheet onClose={props.onClose}>
          <Skeleton />
        </StandInSheet>
      }
    >
      <Fetched {...props} />
    </Suspense>
  );
};
