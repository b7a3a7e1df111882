import { requestLocation } from './geolocation.ts';

type GeolocationStub = (onFound: PositionCallback, onFailed: PositionErrorCallback) => void;

const PERMISSION_DENIED = 1;
const positionError = (code: number) => ({ code, PERMISSION_DENIED }) as GeolocationPositionError;

const mockGeolocation = (result: GeolocationStub) => {
  const getCurrentPosition = jest.fn((...[onFound, onFailed]: Parameters<Geolocation['getCurrentPosition']>) => result(onFound, onFailed!));
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  return getCurrentPosition;
};
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

describe('askLocation', () => {
  test('requests the exact location, at most ten seconds old, and rounds it to three decimals', async () => {
    covers('2.1-22', '9-45');
    const getPosition = mockGeolocation((onFound) =>
      onFound({ coords: { longitude: -104.990_251, latitude: 39.739_236 } } as GeolocationPosition),
    );
    expect(await requestLocation()).toEqual({ kind: 'found', point: { longitude: -104.99, latitude: 39.739 } });
    expect(getPosition.mock.calls[0]?.[2]).toMatchObject({ enableHighAccuracy: true, maximumAge: 10_000 });
  });

  test('distinguishes a refusal of the visitor from an unknown position', async () => {
    mockGeolocation((_onFound, onFailed) => onFailed(positionError(PERMISSION_DENIED)));
    expect(await requestLocation()).toEqual({ kind: 'refused' });
    mockGeolocation((_onFound, onFailed) => onFailed(positionError(3)));
    expect(await requestLocation()).toEqual({ kind: 'failed' });
    Reflect.deleteProperty(navigator, 'geolocation');
    expect(await requestLocation()).toEqual({ kind: 'failed' });
  });
});
