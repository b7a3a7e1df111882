import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../../api/ApiError.ts';
import { kudos } from '../../browser/preferences.ts';
import { anApi, type Answer } from '../../testing/builders.ts';
import { show } from '../../testing/show.tsx';
import { ThanksSection } from './ThanksSection.tsx';

afterEach(() => kudos.set([]));

let ids = 0;
const shown = (giveKudos: Answer<'POST /services/{id}/likes'>, likes = 34) => {
  ids += 1;
  show(<ThanksSection service={{ id: `service-${ids}`, name: 'Blue Spruce', likes }} />, {
    api: anApi({ 'POST /services/{id}/likes': giveKudos }),
  });
  return screen.getByRole('button', { name: 'Kudos' });
};
const thanksRegion = () => screen.getByRole('region', { name: 'Did they help you?' });

describe('kudos button', () => {
  test('raises the count at once, and sends kudos only once', async () => {
    covers('1-6', '4-25');
    const giveKudos = jest.fn(() => new Promise<never>(() => undefined));
    const key = shown(giveKudos);
    expect(thanksRegion()).toHaveTextContent('34 people said thanks');
    await userEvent.click(key);
    expect(thanksRegion()).toHaveTextContent('35 people said thanks');
    expect(key).toHaveAttribute('aria-pressed', 'true');
    expect(key).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(key);
    expect(giveKudos).toHaveBeenCalledTimes(1);
    expect(thanksRegion()).toHaveTextContent('35 people said thanks');
    expect(kudos.get()).toEqual([`service-${ids}`]);
  });

  test('shows no count without thanks', async () => {
    const key = shown(() => new Promise<never>(() => undefined), 0);
    expect(screen.getByRole('region', { name: 'Did they help you?' })).toHaveTextContent(/^Did they help you\?Kudos$/);
    await userEvent.click(key);
    expect(thanksRegion()).toHaveTextContent('1 person said thanks');
  });

  test('counts the visitor’s own kudos even if the reloaded page is older', () => {
    kudos.set([`service-${ids + 1}`]);
    const key = shown(() => new Promise<never>(() => undefined), 0);
    expect(key).toHaveAttribute('aria-pressed', 'true');
    expect(thanksRegion()).toHaveTextContent('1 person said thanks');
  });

  test.each([
    ['refuses them', () => Promise.reject(new ApiError(429, 'TOO_MANY_REQUESTS', { text: 'Too many requests.' })), 'Too many requests.'],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), 'Cannot connect to the server. Please check your network.'],
  ])('resets the count and shows an error when the server %s', async (_why, giveKudos, words) => {
    let answer: (() => void) | undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const key = shown(async () => {
      await answered;
      return giveKudos();
    });
    await userEvent.click(key);
    expect(thanksRegion()).toHaveTextContent('35 people said thanks');
    answer?.();
    expect(await screen.findByText(words)).toBeInTheDocument();
    await waitFor(() => expect(key).toHaveAttribute('aria-pressed', 'false'));
    expect(key).toHaveAttribute('aria-disabled', 'false');
    expect(thanksRegion()).toHaveTextContent('34 people said thanks');
    expect(kudos.get()).toEqual([]);
  });

  test('adds nothing if the server already counted kudos of this device', async () => {
    const key = shown(async () => ({ id: `service-${ids}`, counted: false, message: 'Thank you.' }));
    await userEvent.click(key);
    await waitFor(() => expect(thanksRegion()).toHaveTextContent('34 people said thanks'));
    expect(key).toHaveAttribute('aria-pressed', 'true');
  });
});
