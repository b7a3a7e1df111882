import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anApi, type Answer } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../api/ApiError.ts';
import { kudos } from '../../browser/preferences.ts';
import { ThanksSection } from './ThanksSection.tsx';

afterEach(() => kudos.set([]));

let lastId = 0;
const showSection = (giveKudos: Answer<'POST /services/{id}/likes'>, likes = 34) => {
  lastId += 1;
  show(<ThanksSection service={{ id: `service-${lastId}`, name: 'Blue Spruce', likes }} />, {
    api: anApi({ 'POST /services/{id}/likes': giveKudos }),
  });
  return screen.getByRole('button', { name: 'Kudos' });
};
const thanksRegion = () => screen.getByRole('region', { name: 'Did this place help you?' });

describe('kudos button', () => {
  test('raises the count at once, and sends kudos only once', async () => {
    covers('1-6', '4-25');
    const giveKudos = jest.fn(() => new Promise<never>(() => undefined));
    const thanksButton = showSection(giveKudos);
    expect(thanksRegion()).toHaveTextContent('34 people gave kudos');
    await userEvent.click(thanksButton);
    expect(thanksRegion()).toHaveTextContent('35 people gave kudos');
    expect(thanksButton).toHaveAttribute('aria-pressed', 'true');
    expect(thanksButton).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(thanksButton);
    expect(giveKudos).toHaveBeenCalledTimes(1);
    expect(thanksRegion()).toHaveTextContent('35 people gave kudos');
    expect(kudos.get()).toEqual([`service-${lastId}`]);
  });

  test('shows no count without thanks', async () => {
    const thanksButton = showSection(() => new Promise<never>(() => undefined), 0);
    expect(screen.getByRole('region', { name: 'Did this place help you?' })).toHaveTextContent(/^Did this place help you\?Kudos$/);
    await userEvent.click(thanksButton);
    expect(thanksRegion()).toHaveTextContent('1 person gave kudos');
  });

  test('counts the visitor’s own kudos even if the reloaded page is older', () => {
    kudos.set([`service-${lastId + 1}`]);
    const thanksButton = showSection(() => new Promise<never>(() => undefined), 0);
    expect(thanksButton).toHaveAttribute('aria-pressed', 'true');
    expect(thanksRegion()).toHaveTextContent('1 person gave kudos');
  });

  test.each([
    ['refuses them', () => Promise.reject(new ApiError(429, 'TOO_MANY_REQUESTS', { text: 'Too many requests.' })), 'Too many requests.'],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), 'Cannot connect to the server. Please check your network.'],
  ])('resets the count and shows an error when the server %s', async (_why, giveKudos, errorText) => {
    let respond: (() => void) | undefined;
    const response = new Promise<void>((resolve) => (respond = resolve));
    const thanksButton = showSection(async () => {
      await response;
      return giveKudos();
    });
    await userEvent.click(thanksButton);
    expect(thanksRegion()).toHaveTextContent('35 people gave kudos');
    respond?.();
    expect(await screen.findByText(errorText)).toBeInTheDocument();
    await waitFor(() => expect(thanksButton).toHaveAttribute('aria-pressed', 'false'));
    expect(thanksButton).toHaveAttribute('aria-disabled', 'false');
    expect(thanksRegion()).toHaveTextContent('34 people gave kudos');
    expect(kudos.get()).toEqual([]);
  });

  test('adds nothing if the server already counted kudos of this device', async () => {
    const thanksButton = showSection(async () => ({ id: `service-${lastId}`, counted: false, message: 'Thank you.' }));
    await userEvent.click(thanksButton);
    await waitFor(() => expect(thanksRegion()).toHaveTextContent('34 people gave kudos'));
    expect(thanksButton).toHaveAttribute('aria-pressed', 'true');
  });
});
