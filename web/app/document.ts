import type { PageFacts } from '../device/page.ts';
import type { PageAssets } from './assets.ts';
import { ROOT_ID, STATE_ID } from './state.ts';

interface DocumentParts {
  readonly page: PageFacts;
  readonly assets: PageAssets;
  readonly title: string;
  readonly description: string;
  readonly body: string;
  readonly state: string;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The whole HTML of a page. No inline script and no inline style, so that a strict content security policy holds. */
export const documentOf = ({ page, assets, title, description, body, state }: DocumentParts): string =>
  [
    `<!doctype html><html lang="${page.language}"${page.theme ? ` data-theme="${page.theme}"` : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escape(title)}</title><meta name="description" content="${escape(description)}">`,
    '<meta name="theme-color" content="#0c2d3a"><meta name="format-detection" content="telephone=no">',
    '<link rel="icon" href="/mark.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...assets.preload.map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${assets.script}"></script></head><body><div id="${ROOT_ID}">`,
    body,
    `</div><script type="application/json" id="${STATE_ID}">${state}</script></body></html>`,
  ].join('');
