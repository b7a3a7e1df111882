import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BUILT_CLIENT, readBuildManifest } from '../support/builtFiles.ts';
import { buildWebClient } from '../support/shelter.ts';

/*
 * Colours of both themes are defined once in `web/ui/tokens.css`, by `light-dark()`. Older browsers do not support it: for them the build
 * generates two switches, and a choice between both values for each colour.
 */
const readStyles = (file: string): string => readFileSync(path.join(BUILT_CLIENT, file), 'utf8');

let css: string;
beforeAll(() => {
  buildWebClient();
  const entry = Object.values(readBuildManifest()).find(({ isEntry }) => isEntry);
  css = (entry?.css ?? []).map(readStyles).join('').replaceAll(/["']/g, '');
}, 180_000);

const themeSwitchesIn = (block: RegExp): string[] => block.exec(css)?.[1]?.match(/--lightningcss-\w+:[^;]*/g) ?? [];

test('the dark theme is the same by choice and by the system setting', () => {
  const chosenThemeSwitches = themeSwitchesIn(/:root\[data-theme=dark\]\{([^}]*)\}/);
  expect(chosenThemeSwitches).toHaveLength(2);
  expect(themeSwitchesIn(/@media \(prefers-color-scheme:dark\)\{:root\{([^}]*)\}\}/)).toEqual(chosenThemeSwitches);
  expect(css.match(/var\(--lightningcss-dark,/g)?.length).toBeGreaterThan(30);
});

test('the light theme is the same by choice, by default, and in print', () => {
  const chosenThemeSwitches = themeSwitchesIn(/:root\[data-theme=light\]\{([^}]*)\}/);
  expect(chosenThemeSwitches).toHaveLength(2);
  expect(themeSwitchesIn(/:root\{([^}]*color-scheme:light dark[^}]*)\}/)).toEqual(chosenThemeSwitches);
  expect(themeSwitchesIn(/@media print\{:root,:root\[data-theme\]\{([^}]*)\}/)).toEqual(chosenThemeSwitches);
});

test('the built styles contain no function that only newer browsers support', () => {
  expect(css).not.toContain('light-dark(');
});

/** Returns the rules of a stylesheet outside any layer, which override all rules in layers. */
const cssOutsideLayers = (sheet: string): string => {
  let depth = 0;
  let inLayer = false;
  let outsideCss = '';
  for (const part of sheet.split(/(?<=[{}])/)) {
    if (depth === 0) inLayer = /@layer [^;{]*\{$/.test(part);
    if (!inLayer) outsideCss += part;
    depth += part.endsWith('{') ? 1 : part.endsWith('}') ? -1 : 0;
  }
  return outsideCss;
};

test('the map’s background has the color of the theme before anything is drawn, not the package’s grey', () => {
  expect(cssOutsideLayers('@layer a{.b{c:d}}.e{f:g}@layer h;')).toBe('.e{f:g}@layer h;');
  const files = new Set(Object.values(readBuildManifest()).flatMap(({ css: styles = [] }) => styles));
  const sheetsWithMap = [...files].map(readStyles).filter((sheet) => sheet.includes('.leaflet-container'));
  expect(sheetsWithMap).toHaveLength(1);
  expect(cssOutsideLayers(sheetsWithMap[0] ?? '')).not.toContain('.leaflet-');
});
