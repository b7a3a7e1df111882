import { askLocation } from './geolocation.ts';

type Answer = (found: PositionCallback, failed: PositionErrorCallback) => void;

const PERMISSION_DENIED = 1;
const fault = (code: number) => ({ code, PERMISSION_DENIED }) as GeolocationPositionError;

const phone = (result: Answer) => {
  const getCurrentPosition = jest.fn((...[found, failed]: Parameters<Geolocation['getCurrentPosition']>) => result(found, failed!));
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  return getCurrentPosition;
};
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

describe('askLocation', () => {
  test('requests the exact location, at most ten seconds old, and rounds it to three decimals', async () => {
    covers('2.1-22', '9-45');
    const getPosition = phone((found) => found({ coords: { longitude: -104.990_251, latitude: 39.739_236 } } as GeolocationPosition));
    expect(await askLocation()).toEqual({ kind: 'found', point: { longitude: -104.99, latitude: 39.739 } });
    expect(getPosition.mock.calls[0]?.[2]).toMatchObject({ enableHighAccuracy: true, maximumAge: 10_000 });
  });

  test('distinguishes a refusal of the visitor from an unknown position', async () => {
    phone((_found, failed) => failed(fault(PERMISSION_DENIED)));
    expect(await askLocation()).toEqual({ kind: 'refused' });
    phone((_found, failed) => failed(fault(3)));
    expect(await askLocation()).toEqual({ kind: 'failed' });
    Reflect.deleteProperty(navigator, 'geolocation');
    expect(await askLocation()).toEqual({ kind: 'failed' });
  });
});
