import { screen, waitFor } from '@testing-library/react';
import { anApi, answers, aSession } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '../../browser/session.ts';
import { BedsButton } from './BedsButton.tsx';

beforeEach(() => session.set(aSession()));
afterEach(() => session.set(null));

const showButton = (count: number | undefined, path = '/') => {
  const reportNotifications = jest
    .fn(answers['POST /auth/report-notifications'])
    .mockResolvedValue(count === undefined ? {} : { countManagedShelters: count });
  show(<BedsButton />, { api: anApi({ 'POST /auth/report-notifications': reportNotifications }), path });
  return reportNotifications;
};

test('the link to the bed counts contains the number of shelters', async () => {
  showButton(2);
  expect(await screen.findByRole('link', { name: 'Beds: 2 shelters to update' })).toHaveAttribute('href', '/available_beds');
});

test('renders nothing for a user without shelters', async () => {
  const reportNotifications = showButton(undefined);
  await waitFor(() => expect(reportNotifications).toHaveBeenCalled());
  expect(screen.queryByRole('link')).toBeNull();
});

test('sends no request on other pages', () => {
  expect(showButton(2, '/about')).not.toHaveBeenCalled();
  expect(screen.queryByRole('link')).toBeNull();
});
