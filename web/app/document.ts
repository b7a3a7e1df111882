import type { PageFacts } from '../browser/page.ts';
import type { PageAssets } from './assets.ts';
import { EARLY_INPUT } from './earlyInput.ts';
import { LEAVING } from './leaving.ts';
import { ROOT_ID, STATE_ID } from './state.ts';

/*
 * The scripts inside a page, which the content security policy names by their digests (`platform/http/security.ts`).
 */

/** Before everything else of a page: what it listens to works as soon as something is seen. */
const FIRST = `{${LEAVING}}{${EARLY_INPUT}}`;

/**
 * The last script inside a page. On a slow line what brings a page to life would take its turn from the text, so it is not asked for before the text is
 * painted: the browser says when, for a frame that is asked for is painted a while after it was made; the one that does not say it is given the frame. A
 * page that nobody looks at is not painted: there is nothing to wait for. What a flaky line lost is asked for once more after two seconds. A page
 * for some people only has no text to wait for: its scripts are asked for at once, and there are none ahead of the client.
 */
const AFTER_FIRST_PAINT =
  '{const[client,...ahead]=document.currentScript.dataset.scripts.split(" ");let begun;' +
  'const start=()=>{if(begun)return;begun=1;for(const href of ahead)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));import(client).catch(()=>setTimeout(()=>import(client),2e3))};' +
  'const says=ahead[0]&&window.PerformanceObserver?.supportedEntryTypes?.includes("paint");' +
  'if(says)new PerformanceObserver((list)=>{if(list.getEntriesByName("first-contentful-paint")[0])start()}).observe({type:"paint",buffered:true});' +
  'document.visibilityState==="hidden"?start():requestAnimationFrame(()=>setTimeout(start,says?500:0))}';

interface DocumentParts {
  readonly page: PageFacts;
  readonly assets: PageAssets;
  /** Scripts before the first paint, for a page that says nothing without them. */
  readonly scriptsFirst?: boolean;
  readonly title: string;
  readonly description: string;
  readonly body: string;
  readonly state: string;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The whole HTML of a page: two scripts inline, always the same, and no style, so that a strict content security policy holds. */
export const documentOf = ({ page, assets, scriptsFirst = false, title, description, body, state }: DocumentParts): string =>
  [
    `<!doctype html><html lang="${page.language}"${page.theme ? ` data-theme="${page.theme}"` : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<script>${FIRST}</script>`,
    `<title>${escape(title)}</title><meta name="description" content="${escape(description)}">`,
    '<meta name="theme-color" content="#0c2d3a"><meta name="format-detection" content="telephone=no">',
    '<link rel="icon" href="/mark.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(scriptsFirst ? [assets.script, ...assets.preload] : []).map((href) => `<link rel="modulepreload" href="${href}">`),
    `</head><body><div id="${ROOT_ID}">`,
    body,
    `</div><script type="application/json" id="${STATE_ID}">${state}</script>`,
    `<script data-scripts="${[assets.script, ...(scriptsFirst ? [] : assets.preload)].join(' ')}">${AFTER_FIRST_PAINT}</script></body></html>`,
  ].join('');
