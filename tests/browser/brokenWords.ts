import type { Page } from '@playwright/test';

/**
 * Returns the words on a page that break across two lines without a hyphen of their own. URLs and e-mail addresses may break; text for
 * screen readers only is excluded, because it is drawn in one point, where every word breaks.
 */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const visuallyHidden = [...document.querySelectorAll('body *')].filter(
      (element) => getComputedStyle(element).clipPath === 'inset(50%)',
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const brokenWordTexts: string[] = [];
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || !parent.checkVisibility({ visibilityProperty: true }) || parent.closest('script, style') !== null) continue;
      if (visuallyHidden.some((element) => element.contains(parent))) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}'’]+(?:[.@/_]+[\p{L}\p{N}'’]+)*/gu)) {
        if (/[@/_.]/.test(word)) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)));
        if (lines.size > 1) brokenWordTexts.push(word);
      }
    }
    return [...new Set(brokenWordTexts)];
  });
