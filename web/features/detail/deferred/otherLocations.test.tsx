import { configure, screen, within } from '@testing-library/react';
import { aCard, answers, anApi, aService } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import type { Place } from '#web/browser/place.ts';
import { clearStorages } from '#web/browser/preference.ts';
import { chosenPlace } from '#web/browser/preferences.ts';
import { DetailPage } from '../DetailPage.tsx';
import { PrintSheet } from './PrintSheet.tsx';

// The parts of the page load one after the other, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 });

afterEach(clearStorages);

const DENVER: Place = { kind: 'city', label: 'Denver, CO', longitude: -104.98, latitude: 39.74 };
const { address1: _address, zip: _zip, location: _location, ...withoutAddress } = aCard({ id: 'safe-house', city: 'Aurora', state: 'CO' });
const CARDS = [
  aCard({ id: 'elm', address1: '200 Elm Street', city: 'Denver', state: 'CO', distance: 1609, hours: 'always' }),
  { ...withoutAddress, isConfidential: true as const, distance: 3000 },
];

const openPage = (language: 'en' | 'es' = 'en', otherLocations = true) => {
  const listServices = jest.fn(answers['GET /services']).mockResolvedValue(CARDS);
  const service = { ...aService({ id: 'blue-spruce' }), ...(otherLocations && { otherLocations: true as const }) };
  show(<DetailPage id="blue-spruce" />, {
    language,
    page: { place: null, defaultPlace: null },
    api: anApi({ 'GET /services/{id}': async () => service, 'GET /services': listServices }),
  });
  return listServices;
};

test('shows where else the service is offered, with open status, distance, and a link to each place', async () => {
  covers('services-other-locations');
  chosenPlace.set(DENVER);
  const listServices = openPage();
  const section = within(await screen.findByRole('region', { name: 'Other locations' }));
  const [elm, hidden] = section.getAllByRole('link');
  expect(elm).toHaveAttribute('href', '/services/elm');
  expect(elm).toHaveTextContent(/^Open 24\/7.*1\.0\smi.*200 Elm Street.*Denver, CO/);
  expect(hidden).toHaveAttribute('href', '/services/safe-house');
  expect(hidden).toHaveTextContent(/Aurora, COAddress given by phone$/);
  expect(hidden).not.toHaveTextContent('mi');
  expect(listServices.mock.calls[0]?.[0].query).toEqual({ sameServiceAs: 'blue-spruce', limit: 20, nearCoordinate: '-104.98|39.74' });
});

test('renders in Spanish, without distances if the visitor’s place is unknown', async () => {
  const listServices = openPage('es');
  const section = within(await screen.findByRole('region', { name: 'Otros lugares con este servicio' }));
  expect(section.getByText('200 Elm Street')).toBeInTheDocument();
  expect(section.getByText('La dirección se da por teléfono')).toBeInTheDocument();
  expect(section.queryByText(/\smi$/)).toBeNull();
  expect(listServices.mock.calls[0]?.[0].query).toHaveProperty('nearCoordinate');
});

test('requests and shows nothing for a service at one place', async () => {
  const listServices = openPage('en', false);
  expect(await screen.findByRole('region', { name: 'Where' })).toBeInTheDocument();
  expect(screen.queryByText('Other locations')).toBeNull();
  expect(listServices).not.toHaveBeenCalled();
});

test('shows nothing if the places cannot be loaded', async () => {
  const listServices = openPage();
  listServices.mockReset();
  listServices.mockRejectedValue(new Error('no connection'));
  expect(await screen.findByRole('region', { name: 'Where' })).toBeInTheDocument();
  await screen.findByRole('region', { name: 'Contact' });
  expect(screen.queryByText('Other locations')).toBeNull();
});

test('prints them on the sheet', async () => {
  show(<PrintSheet service={aService({ otherLocations: true })} />, { api: anApi({ 'GET /services': async () => CARDS }) });
  expect(await screen.findByText('200 Elm Street, Denver, CO')).toBeInTheDocument();
  expect(screen.getByText('Aurora, CO, Address given by phone')).toBeInTheDocument();
});
