import { createSpaceGuard } from '../server.ts';

test('rejects writes on a nearly full disk with a named error, and accepts them once there is space', () => {
  let now = 0;
  let free = 1e9;
  const check = createSpaceGuard(
    '/',
    () => now,
    () => free,
  );
  check();
  free = 1e6;
  check();
  now += 1_000;
  expect(check).toThrow(expect.objectContaining({ code: 14031, codeName: 'OutOfDiskSpace' }));
  free = 1e9;
  expect(check).toThrow('nearly full');
  now += 1_000;
  expect(check).not.toThrow();
});
