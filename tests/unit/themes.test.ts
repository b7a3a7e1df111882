import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildPages } from '../support/shelter.ts';

/*
 * Colours of both themes stand once in `web/ui/tokens.css`, by `light-dark()`. Older browsers do not know it: for them the build
 * makes two switches of it, and of each colour what they choose between.
 */
const assets = path.join(process.cwd(), 'web/dist/client/assets');

let css: string;
beforeAll(() => {
  buildPages();
  const first = readdirSync(assets).find((file) => /^client-.*\.css$/.test(file)) ?? '';
  css = readFileSync(path.join(assets, first), 'utf8').replaceAll(/["']/g, '');
}, 180_000);

const switchesIn = (block: RegExp): string[] => block.exec(css)?.[1]?.match(/--lightningcss-\w+:[^;]*/g) ?? [];

test('dark by choice and dark by the system are the same', () => {
  const chosen = switchesIn(/:root\[data-theme=dark\]\{([^}]*)\}/);
  expect(chosen).toHaveLength(2);
  expect(switchesIn(/@media \(prefers-color-scheme:dark\)\{:root\{([^}]*)\}\}/)).toEqual(chosen);
  expect(css.match(/var\(--lightningcss-dark,/g)?.length).toBeGreaterThan(30);
});

test('light by choice, without one, and on paper are the same', () => {
  const chosen = switchesIn(/:root\[data-theme=light\]\{([^}]*)\}/);
  expect(chosen).toHaveLength(2);
  expect(switchesIn(/:root\{([^}]*color-scheme:light dark[^}]*)\}/)).toEqual(chosen);
  expect(switchesIn(/@media print\{:root,:root\[data-theme\]\{([^}]*)\}/)).toEqual(chosen);
});

test('no browser is asked for what only newer ones know', () => {
  expect(css).not.toContain('light-dark(');
});

/** What stands in no layer of a stylesheet, and so wins over all that is in one. */
const outsideLayers = (sheet: string): string => {
  let depth = 0;
  let inLayer = false;
  let outside = '';
  for (const part of sheet.split(/(?<=[{}])/)) {
    if (depth === 0) inLayer = /@layer [^;{]*\{$/.test(part);
    if (!inLayer) outside += part;
    depth += part.endsWith('{') ? 1 : part.endsWith('}') ? -1 : 0;
  }
  return outside;
};

test('the map’s background has the color of the theme before anything is drawn, not the package’s grey', () => {
  expect(outsideLayers('@layer a{.b{c:d}}.e{f:g}@layer h;')).toBe('.e{f:g}@layer h;');
  const sheets = readdirSync(assets).filter((file) => file.endsWith('.css'));
  const withMap = sheets
    .map((file) => readFileSync(path.join(assets, file), 'utf8'))
    .filter((sheet) => sheet.includes('.leaflet-container'));
  expect(withMap).toHaveLength(1);
  expect(outsideLayers(withMap[0] ?? '')).not.toContain('.leaflet-');
});
