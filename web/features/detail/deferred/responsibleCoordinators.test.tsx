import { screen } from '@testing-library/react';
import { anApi, answers, aRegion, aService, aSession } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '#web/browser/session.ts';
import { ResponsibleCoordinators } from './ResponsibleCoordinators.tsx';

afterEach(() => session.set(null));

describe('contacts of a place', () => {
  test('are shown to managers, with phone and e-mail', async () => {
    covers('regions-4');
    session.set(aSession({ role: 'VOLUNTEER LEAD' }));
    const findRegions = jest.fn(answers['GET /regions']).mockResolvedValue([aRegion()]);
    show(<ResponsibleCoordinators service={aService({ county: 'Denver, CO' })} />, { api: anApi({ 'GET /regions': findRegions }) });
    expect(await screen.findByText('Region: Metro Denver')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Call Rosa P., office, (303) 555-0161' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Send email to Rosa P.' })).toHaveAttribute('href', 'mailto:rosa@example.org');
    expect(findRegions.mock.calls[0]?.[0]).toMatchObject({ query: { county: 'Denver, CO' } });
  });

  test('show a notice if the county belongs to no region', async () => {
    session.set(aSession({ role: 'ADMINISTRATOR' }));
    show(<ResponsibleCoordinators service={aService({ county: 'Gilpin, CO' })} />, { api: anApi() });
    expect(await screen.findByText('Gilpin, CO has no region, so there is no coordinator.')).toBeInTheDocument();
  });

  test('are hidden from visitors', () => {
    show(<ResponsibleCoordinators service={aService({ county: 'Denver, CO' })} />, { api: anApi() });
    expect(screen.queryByText('Who to ask')).toBeNull();
  });
});
