import { Suspense, type ComponentType } from 'react';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Failed } from './Failed.tsx';
import { lazyOr } from './lazyComponent.tsx';
import { StandInSheet, type SheetProps } from './StandInSheet.tsx';

/**
 * A sheet in a file of its own. Whoever opens it sees that it opens, however slow the line is; where it cannot be had, that is
 * said in its place.
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
