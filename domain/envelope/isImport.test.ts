import { isImport } from './isImport.ts';

test('facts of listings come from files when an administrator or a program imports them, and from nobody else', () => {
  expect((['web', 'api', 'link', 'import', 'reaction', 'policy', 'key'] as const).filter(isImport)).toEqual(['import', 'key']);
});
