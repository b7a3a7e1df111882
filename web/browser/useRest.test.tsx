import { render } from '@testing-library/react';
import { useRest } from './useRest.ts';

test('the rest waits for the first picture, and is drawn from then on', () => {
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

test('it waits on a page that comes with all it shows, too', () => {
  const pictures: boolean[] = [];
  const Page = () => {
    const hasRest = useRest();
    pictures.push(hasRest);
    return null;
  };
  render(<Page />);
  expect([pictures[0], pictures.at(-1)]).toEqual([false, true]);
});
