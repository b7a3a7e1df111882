import { loginAddress, safeTarget } from './redirectTarget.ts';

describe('S23: the target after signing in', () => {
  test.each(['/manage_users', '/users/a-1?tab=1#role', '/', '/services/x%2Fy'])('is %s itself, a path of this origin', (target) => {
    covers('S23.2', 'accounts-11');
    expect(safeTarget(target)).toBe(target);
  });

  test.each([
    null,
    undefined,
    '',
    'manage_users',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/a/..//evil.example',
    '/%5c\u0000',
  ])('is the list instead of %p', (target) => {
    expect(safeTarget(target)).toBe('/');
  });

  test('is part of the address of the login page', () => {
    expect(loginAddress('/users/7?a=b')).toBe('/login?next=%2Fusers%2F7%3Fa%3Db');
    expect(loginAddress('/')).toBe('/login');
    expect(loginAddress('//evil.example')).toBe('/login');
  });
});
