import { clearDevice, preference } from './preference.ts';
import { checkStoredVersion } from './version.ts';

const text = (stored: unknown): string | undefined => (typeof stored === 'string' ? stored : undefined);
afterEach(clearDevice);

describe('a preference of the device', () => {
  test('is read back', () => {
    preference('color', 'none', text).set('green');
    expect(preference('color', 'none', text).get()).toBe('green');
  });

  test.each(['not json', '42', 'null'])('is forgotten when it makes no sense: %s', (stored) => {
    localStorage.setItem('color', stored);
    expect(preference('color', 'none', text).get()).toBe('none');
  });

  test('is forgotten at one tap', () => {
    const color = preference('color', 'none', text);
    color.set('green');
    clearDevice();
    expect(color.get()).toBe('none');
    expect(localStorage.length).toBe(0);
  });

  test.each(['2.0', null])('is cleared when no version or another one of the app stored it: %s', (version) => {
    covers('3-28', '9-44');
    if (version !== null) localStorage.setItem('version', version);
    localStorage.setItem('favorites', '["a"]');
    checkStoredVersion();
    expect(localStorage.getItem('favorites')).toBeNull();
    expect(localStorage.getItem('version')).toBe('2.1');
    localStorage.setItem('favorites', '["b"]');
    checkStoredVersion();
    expect(localStorage.getItem('favorites')).toBe('["b"]');
  });
});
