import { fireEvent, screen } from '@testing-library/react';
import { anApi, aSession } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '../../browser/session.ts';
import { AddServicePage } from './pages.ts';

beforeEach(() => session.set(aSession()));
afterEach(() => {
  session.set(null);
  window.localStorage.clear();
});

test('names another listing with the same phone below the field, with a link to it', async () => {
  const findDuplicates = jest.fn().mockResolvedValue([{ id: 'cherry-creek', name: 'Cherry Creek Night Room', same: ['phone'] }]);
  show(<AddServicePage />, { api: anApi({ 'GET /services/same-contact': findDuplicates }) });
  fireEvent.change(await screen.findByLabelText('Phone (optional)'), { target: { value: '3035550142' } });
  expect(await screen.findByText(/Cherry Creek Night Room has the same phone number\. Both can be correct\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View it' })).toHaveAttribute('href', '/services/cherry-creek');
  expect(findDuplicates.mock.calls[0]?.[0]).toEqual({ query: { phone: '(303) 555-0142' } });
});
