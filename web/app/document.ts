import type { PageFacts } from '../browser/pageFacts.ts';
import type { PageAssets } from './assets.ts';
import { EARLY_INPUT_SCRIPT } from './earlyInputScript.ts';
import { EXIT_SCRIPT } from './exitScript.ts';
import { ROOT_ID, STATE_ID } from './state.ts';
import { TRANSLATION_SCRIPT } from './translationScript.ts';

/* Inline scripts of a page, whose digests the content security policy contains (`platform/http/securityHeaders.ts`). */

/** First script of a page, so that its listeners work as soon as anything is visible. */
const FIRST_SCRIPTS = `{${EXIT_SCRIPT}}{${EARLY_INPUT_SCRIPT}}{${TRANSLATION_SCRIPT}}`;

/**
 * Last script of a page: it loads the client. On a slow connection the scripts would delay the text, so they are requested after the first
 * paint: the browser's `paint` entry reports it, because a requested frame is painted a while after it was rendered; a browser without
 * such entries loads them after the first frame. A hidden page is never painted, so it loads them at once. A failed load is retried after
 * two seconds. A guarded page has no text to wait for: its scripts are requested at once, and `ahead` is empty.
 */
const AFTER_FIRST_PAINT_SCRIPT =
  '{const[client,...ahead]=document.currentScript.dataset.scripts.split(" ");let begun;' +
  'const start=()=>{if(begun)return;begun=1;for(const href of ahead)document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));import(client).catch(()=>setTimeout(()=>import(client),2e3))};' +
  'const says=ahead[0]&&window.PerformanceObserver?.supportedEntryTypes?.includes("paint");' +
  'if(says)new PerformanceObserver((list)=>{if(list.getEntriesByName("first-contentful-paint")[0])start()}).observe({type:"paint",buffered:true});' +
  'document.visibilityState==="hidden"?start():requestAnimationFrame(()=>setTimeout(start,says?500:0))}';

interface DocumentParts {
  readonly page: PageFacts;
  readonly assets: PageAssets;
  /** Loads the scripts before the first paint, for a page without content of its own. */
  readonly scriptsFirst?: boolean;
  readonly title: string;
  readonly description: string;
  readonly body: string;
  readonly state: string;
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Returns the whole HTML of a page. Its two inline scripts are constant, and it has no inline style, so a strict content security policy
 * works.
 */
export const documentOf = ({ page, assets, scriptsFirst = false, title, description, body, state }: DocumentParts): string =>
  [
    `<!doctype html><html lang="${page.language}"${page.theme ? ` data-theme="${page.theme}"` : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<script>${FIRST_SCRIPTS}</script>`,
    `<title>${escapeAttribute(title)}</title><meta name="description" content="${escapeAttribute(description)}">`,
    '<meta name="theme-color" content="#0c2d3a"><meta name="format-detection" content="telephone=no">',
    '<link rel="icon" href="/mark.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...(scriptsFirst ? [assets.script, ...assets.preload] : []).map((href) => `<link rel="modulepreload" href="${href}">`),
    `</head><body><div id="${ROOT_ID}">`,
    body,
    `</div><script type="application/json" id="${STATE_ID}">${state}</script>`,
    `<script data-scripts="${[assets.script, ...(scriptsFirst ? [] : assets.preload)].join(' ')}">${AFTER_FIRST_PAINT_SCRIPT}</script></body></html>`,
  ].join('');
