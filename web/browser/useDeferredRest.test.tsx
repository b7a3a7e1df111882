import { render } from '@testing-library/react';
import { useDeferredRest } from './useDeferredRest.ts';

test('useDeferredRest returns false in the first render, and true afterwards', () => {
  const renderedStates: string[] = [];
  const Page = ({ isReady }: { readonly isReady: boolean }) => {
    const isRestRendered = useDeferredRest(isReady);
    renderedStates.push(`${isReady} ${isRestRendered}`);
    return null;
  };
  const { rerender } = render(<Page isReady={false} />);
  rerender(<Page isReady />);
  rerender(<Page isReady />);
  expect(renderedStates.filter((state, index) => state !== renderedStates[index - 1])).toEqual(['false false', 'true false', 'true true']);
});

test('useDeferredRest returns false in the first render also if the data is there at once', () => {
  const renderedStates: boolean[] = [];
  const Page = () => {
    const isRestRendered = useDeferredRest();
    renderedStates.push(isRestRendered);
    return null;
  };
  render(<Page />);
  expect([renderedStates[0], renderedStates.at(-1)]).toEqual([false, true]);
});
