import { withoutKeys } from './iconKeys.ts';

test('removes the keys of an icon, and nothing else', () => {
  const source =
    'node: [["path", { d: "M5 21v-6", key: "1hz6c0" }], ["circle", { cx: "8", r: ".5", fill: "currentColor", key: "w0ekpg" }]]';
  expect(withoutKeys(source)).toBe('node: [["path", { d: "M5 21v-6" }], ["circle", { cx: "8", r: ".5", fill: "currentColor" }]]');
});
