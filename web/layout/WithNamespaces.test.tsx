import { act, render, screen } from '@testing-library/react';
import { startTransition, Suspense } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import en from '../i18n/en.json';
import { createI18n } from '../i18n/i18n.ts';
import { WithNamespaces } from './WithNamespaces.tsx';

/* Two files with texts, of which the second arrives when the test says so. */
let deliverSecond: () => void;
const mockSecond = new Promise<object>((resolve) => {
  deliverSecond = () => resolve({ near: { title: 'second text' } });
});
jest.mock('../i18n/reading.en.json', () => ({ __esModule: true, default: { reading: { title: 'first text' } } }));
jest.mock('../i18n/near.en.json', () => ({
  __esModule: true,
  get default() {
    return mockSecond;
  },
}));

const translator = createI18n('en', en);

const BothTexts = () => {
  const { t } = useTranslation();
  return <p>{(['reading.title', 'near.title'] as string[]).map((key) => t(key as never)).join(', ')}</p>;
};

const Page = ({ hasTexts }: { readonly hasTexts: boolean }) => (
  <I18nextProvider i18n={translator}>
    <Suspense>
      {hasTexts && (
        <WithNamespaces namespaces={['reading', 'near']}>
          <BothTexts />
        </WithNamespaces>
      )}
    </Suspense>
  </I18nextProvider>
);

test('the children appear only when all texts are loaded, even if one file arrives later', async () => {
  // React reports here if a component waits for another promise in each render.
  const reactErrors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { rerender } = render(<Page hasTexts={false} />);
  // In a transition, as in a hydration, React continues a suspended render as soon as its promise is resolved.
  await act(async () => startTransition(() => rerender(<Page hasTexts />)));
  expect(screen.queryByText(/first text/)).toBeNull();
  await act(async () => deliverSecond());
  expect(screen.getByText('first text, second text')).toBeVisible();
  expect(reactErrors.mock.calls).toEqual([]);
});
