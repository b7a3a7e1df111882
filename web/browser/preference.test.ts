import { clearStorages, preference } from './preference.ts';
import { checkStoredVersion } from './version.ts';

const parseText = (stored: unknown): string | undefined => (typeof stored === 'string' ? stored : undefined);
afterEach(clearStorages);

describe('preference', () => {
  test('restores a stored value', () => {
    preference('color', 'none', parseText).set('green');
    expect(preference('color', 'none', parseText).get()).toBe('green');
  });

  test.each(['not json', '42', 'null'])('uses the fallback for an invalid stored value: %s', (stored) => {
    localStorage.setItem('color', stored);
    expect(preference('color', 'none', parseText).get()).toBe('none');
  });

  test('returns to the fallback when the device is cleared', () => {
    const color = preference('color', 'none', parseText);
    color.set('green');
    clearStorages();
    expect(color.get()).toBe('none');
    expect(localStorage.length).toBe(0);
  });

  test.each(['2.0', null])('is cleared if it was stored without a version or by another version of the app: %s', (version) => {
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
