import { screen } from '@testing-library/react';
import { anApi, aSession } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '../../browser/session.ts';
import { ActiveFilters } from './ActiveFilters.tsx';

const region = { places: 0, reports: 0, oldBeds: 0, waiting: 0, changed: 0, unconfirmed: 1, coordinators: [] };
const api = anApi({
  'GET /waiting': async () => ({
    lines: {},
    regions: [{ id: 'denver', name: 'Metro Denver', ...region }],
    owners: [{ id: 'olga', name: 'Olga Orr', unconfirmed: 1 }],
    ownersInAll: 1,
    places: 1,
  }),
});
beforeEach(() => session.set(aSession({ role: 'ADMINISTRATOR' })));
afterEach(() => session.set(null));

describe('Narrowed', () => {
  test('shows the region and owner that a list is limited to, and links to the whole list', async () => {
    show(<ActiveFilters region="denver" owner="olga" allHref="/manage_services" />, { api });
    expect(await screen.findByText('Only: Metro Denver, Olga Orr')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/manage_services');
  });

  test('shows that the list is limited to no region, or to an unknown one', async () => {
    const { unmount } = show(<ActiveFilters region="none" allHref="/manage_approvals" />, { api });
    expect(await screen.findByText('Only: No region')).toBeInTheDocument();
    unmount();
    show(<ActiveFilters region="gone" allHref="/manage_approvals" />, { api });
    expect(await screen.findByText('Only: one region')).toBeInTheDocument();
  });

  test('renders nothing for a list without a filter', () => {
    const { container } = show(<ActiveFilters region={null} owner={null} allHref="/manage_services" />, { api });
    expect(container).toHaveTextContent('');
  });
});
