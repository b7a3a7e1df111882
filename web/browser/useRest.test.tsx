import { render } from '@testing-library/react';
import { useRest } from './useRest.ts';

test('useRest returns false in the first render, and true afterwards', () => {
  const pictures: string[] = [];
  const Page = ({ hasCome }: { readonly hasCome: boolean }) => {
    const hasRest = useRest(hasCome);
    pictures.push(`${hasCome} ${hasRest}`);
    return null;
  };
  const { rerender } = render(<Page hasCome={false} />);
  rerender(<Page hasCome />);
  rerender(<Page hasCome />);
  expect(pictures.filter((each, at) => each !== pictures[at - 1])).toEqual(['false false', 'true false', 'true true']);
});

test('useRest returns false in the first render also if the data is there at once', () => {
  const pictures: boolean[] = [];
  const Page = () => {
    const hasRest = useRest();
    pictures.push(hasRest);
    return null;
  };
  render(<Page />);
  expect([pictures[0], pictures.at(-1)]).toEqual([false, true]);
});
