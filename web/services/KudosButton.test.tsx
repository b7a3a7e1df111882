import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../api/ApiError.ts';
import { kudos } from '../browser/preferences.ts';
import { anApi, type Answer } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';
import { KudosButton } from './KudosButton.tsx';

afterEach(() => kudos.set([]));

let ids = 0;
const shown = (giveKudos: Answer<'POST /services/{id}/likes'>) => {
  ids += 1;
  show(<KudosButton service={{ id: `service-${ids}`, name: 'Blue Spruce', likes: 34 }} className="" />, {
    api: anApi({ 'POST /services/{id}/likes': giveKudos }),
  });
  return screen.getByRole('button');
};

describe('the key that gives kudos', () => {
  test('raises the count at once, and is given once', async () => {
    const giveKudos = jest.fn(() => new Promise<never>(() => undefined));
    const key = shown(giveKudos);
    expect(key).toHaveAccessibleName('Kudos 34: Blue Spruce');
    await userEvent.click(key);
    expect(key).toHaveTextContent('35');
    expect(key).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(key);
    expect(giveKudos).toHaveBeenCalledTimes(1);
    expect(key).toHaveAccessibleName('Kudos 35: Blue Spruce');
    expect(key).toHaveAttribute('aria-pressed', 'true');
    expect(kudos.get()).toEqual([`service-${ids}`]);
  });

  test.each([
    ['refuses them', () => Promise.reject(new ApiError(429, 'TOO_MANY_REQUESTS', { text: 'Too many requests.' })), 'Too many requests.'],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), 'Cannot connect to the server. Please check your network.'],
  ])('takes them back with a sentence when the server %s', async (_why, giveKudos, said) => {
    const key = shown(giveKudos);
    await userEvent.click(key);
    expect(await screen.findByText(said)).toBeInTheDocument();
    await waitFor(() => expect(key).toHaveAttribute('aria-pressed', 'false'));
    expect(key).toHaveTextContent('34');
    expect(kudos.get()).toEqual([]);
  });

  test('counts nothing that this device had given before it forgot it', async () => {
    const key = shown(async () => ({ id: `service-${ids}`, counted: false, message: 'Thank you.' }));
    await userEvent.click(key);
    await waitFor(() => expect(key).toHaveTextContent('34'));
    expect(key).toHaveAttribute('aria-pressed', 'true');
  });
});
