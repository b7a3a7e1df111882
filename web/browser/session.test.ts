import { aSession } from '#tests/web/builders.ts';
import { session, toSessionUser } from './session.ts';

afterEach(() => {
  jest.restoreAllMocks();
  session.set(null);
});

describe('the session of this device', () => {
  test('is stored on the device, and only its role is sent in a cookie', () => {
    covers('3-26');
    session.set(aSession({ role: 'SUPER USER' }));
    expect(JSON.parse(localStorage.getItem('auth') ?? '')).toEqual(aSession({ role: 'SUPER USER' }));
    expect(document.cookie).toContain('role=SUPER%20USER');
    expect(document.cookie).not.toContain('token-1');
  });

  test('is deleted from storage and cookie', () => {
    session.set(aSession());
    session.set(null);
    expect(session.get()).toBeNull();
    expect(localStorage.getItem('auth')).toBe('null');
    expect(document.cookie).not.toContain('role');
  });

  test('lives as long as the page when the browser refuses storage', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    session.set(aSession());
    expect(session.get()).toEqual(aSession());
  });

  test('is marked as ended after its end', () => {
    session.set(aSession());
    session.end();
    expect(session.get()).toEqual({ ...aSession(), ended: true });
  });

  test.each([null, 'ana', {}, { id: '1', displayName: 'Ana', roles: ['EMPEROR'], lastMethod: 'LOCAL' }])('has no user for %p', (stored) => {
    expect(toSessionUser(stored)).toBeUndefined();
  });

  test('has the highest of several roles', () => {
    const user = { id: '1', displayName: 'Ana', roles: ['USER', 'ADMINISTRATOR'], lastMethod: 'LOCAL', isApproved: true, totalServices: 3 };
    expect(toSessionUser(user)?.role).toBe('ADMINISTRATOR');
  });
});
