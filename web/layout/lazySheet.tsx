import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../ui/Sheet.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { lazyOr, NotLoaded } from './lazyComponent.tsx';

interface SheetProps {
  readonly onClose: () => void;
}

/** A sheet that holds something else than it is going to hold, or should have held. */
const StandIn = ({ onClose, children = <NotLoaded /> }: SheetProps & { readonly children?: ReactNode }) => (
  <Sheet title={useTranslation().t('app.name')} from="bottom" onClose={onClose}>
    {children}
  </Sheet>
);

/**
 * A sheet in a file of its own. Whoever opens it sees that it opens, however slow the line is; where it cannot be had, that is
 * said in its place.
 */
export const lazySheet = <Props extends SheetProps>(fetchIt: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const Fetched = lazyOr(fetchIt, StandIn);
  return (props) => (
    <Suspense
      fallback={
        <StandIn onClose={props.onClose}>
          <Skeleton />
        </StandIn>
      }
    >
      <Fetched {...props} />
    </Suspense>
  );
};
