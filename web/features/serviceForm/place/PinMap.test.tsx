import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { anApi, answers } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { PinMap } from './PinMap.tsx';
import type { PinPosition } from './pinMoves.ts';

const ADDRESS = { address1: '2111 Champa Street', city: 'Denver', state: 'CO', zip: '80205', country: 'US' };
const DOOR_LOCATION = { coordinates: [-104.98571, 39.7511] as [number, number] };
const CENTRE_LOCATION = { coordinates: [-104.966, 39.759] as [number, number] };
const foundResult = {
  state: 'found',
  isApproximate: false,
  location: DOOR_LOCATION,
  centre: CENTRE_LOCATION,
  metresFromCentre: 1900,
} as const;
const offResult = { state: 'off', isApproximate: true, location: CENTRE_LOCATION, centre: CENTRE_LOCATION, metresFromCentre: 0 } as const;

type LocateResult = Awaited<ReturnType<(typeof answers)['POST /services/locate-address']>>;
const onPin = jest.fn<undefined, [PinPosition | null]>();

const TestForm = ({ initialPin }: { readonly initialPin: PinPosition | null }) => {
  const [pin, setPin] = useState(initialPin);
  const changePin = (next: PinPosition | null) => {
    onPin(next);
    setPin(next);
  };
  return <PinMap address={ADDRESS} pin={pin} onChangePin={changePin} />;
};
const showForm = (locateResult: LocateResult, pin: PinPosition | null = null, language: 'en' | 'es' = 'en') =>
  show(<TestForm initialPin={pin} />, { language, api: anApi({ 'POST /services/locate-address': async () => locateResult }) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
beforeEach(() => onPin.mockClear());

test('the pin is at the address that the geocoder found', async () => {
  showForm(foundResult);
  expect(await screen.findByText('The pin is at 2111 Champa Street.')).toBeInTheDocument();
});

test('without a geocoder, the pin is at the center of the ZIP code, with a notice', async () => {
  showForm(offResult);
  expect(await screen.findByText('The pin is at the center of 80205. Move it to the door.')).toBeInTheDocument();
});

test('the map names the fields to fill in if no place is found', async () => {
  showForm({ state: 'none', isApproximate: true });
  expect(await screen.findByText(/^Enter the street, city and ZIP code/)).toBeInTheDocument();
});

test('moves the pin about 15 feet per press, announces it, and resets it with one press', async () => {
  showForm(foundResult);
  await press('North');
  expect(screen.getByText('The pin is 15 feet from 2111 Champa Street.')).toHaveAttribute('role', 'status');
  await press('East');
  const [longitude, latitude] = onPin.mock.lastCall?.[0] ?? [0, 0];
  expect([longitude > DOOR_LOCATION.coordinates[0], latitude > DOOR_LOCATION.coordinates[1]]).toEqual([true, true]);
  await press('Back to the address');
  expect(onPin).toHaveBeenLastCalledWith(null);
  expect(screen.getByText('The pin is at 2111 Champa Street.')).toBeInTheDocument();
});

test('moves the pin by arrow keys while it has focus', async () => {
  showForm(foundResult);
  (await screen.findByRole('button', { name: 'The pin. Arrow keys move it.' })).focus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByText('The pin is 30 feet from 2111 Champa Street.')).toBeInTheDocument();
  expect(onPin.mock.lastCall?.[0]?.[1]).toBe(DOOR_LOCATION.coordinates[1]);
});

test('moves the pin by dragging', async () => {
  showForm(foundResult);
  const pin = await screen.findByRole('button', { name: 'The pin. Arrow keys move it.' });
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: pin, coords: { clientX: 100, clientY: 100 } },
    { target: pin, coords: { clientX: 160, clientY: 130 } },
    { keys: '[/MouseLeft]', target: pin, coords: { clientX: 160, clientY: 130 } },
  ]);
  const [longitude, latitude] = onPin.mock.lastCall?.[0] ?? [0, 0];
  expect(longitude).toBeCloseTo(DOOR_LOCATION.coordinates[0] + 0.00129, 4);
  expect(latitude).toBeCloseTo(DOOR_LOCATION.coordinates[1] - 0.0005, 4);
});

test('shows why the server rejected the pin, instead of the question about it', async () => {
  const error = 'The pin is far from Denver, CO. Move the pin, or correct the address.';
  show(<PinMap address={ADDRESS} pin={[-104.966, 40.2087]} id="pin" error={error} onChangePin={onPin} />, {
    api: anApi({ 'POST /services/locate-address': async () => foundResult }),
  });
  const pin = await screen.findByRole('button', { name: 'The pin. Arrow keys move it.' });
  expect(pin).toHaveAttribute('id', 'pin');
  expect(pin).toHaveAccessibleDescription(error);
  expect(screen.queryByText(/Is that correct/)).not.toBeInTheDocument();
});

test.each([
  ['en', 'The pin is 31 miles from 80205. Is that correct?'],
  ['es', 'El marcador está a 31 millas de 80205. ¿Es correcto?'],
] as const)('asks about a pin that is more than 25 km from its ZIP code (%s)', async (language, sentence) => {
  showForm(foundResult, [-104.966, 40.2087], language);
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});
