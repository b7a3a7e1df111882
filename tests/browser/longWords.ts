import type { Page } from '@playwright/test';

/**
 * Makes every text on the page 35 % longer, as in another language, and returns what does not fit: elements that cut their own text, and
 * the sideways overflow of the page.
 */
export const cutByLongWords = async (page: Page): Promise<{ readonly cut: readonly string[]; readonly sideways: number }> => {
  // Parts that hydrate later need the texts of the server; the print sheet of a service hydrates last.
  await page.emulateMedia({ media: 'print' });
  await page.waitForFunction(
    () => document.querySelector('#contact') === null || document.querySelector('main > [class*="sheet"]') !== null,
  );
  await page.emulateMedia({ media: null });
  return page.evaluate(() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (words.nextNode()) nodes.push(words.currentNode as Text);
    for (const node of nodes) {
      const text = node.data.trim();
      // Numbers are the same in every language.
      if (!/\p{L}/u.test(text) || ['SCRIPT', 'OPTION', 'TITLE'].includes(node.parentElement?.tagName ?? '')) continue;
      node.data = `${node.data}${text.slice(0, Math.ceil(text.length * 0.35))}`;
    }
    const cut = [...document.querySelectorAll('body *')].filter((element) => {
      const style = getComputedStyle(element);
      const isHiddenOnPurpose = element.clientWidth <= 1 || style.position === 'absolute' || element.closest('svg, canvas') !== null;
      return !isHiddenOnPurpose && style.overflowX === 'hidden' && element.scrollWidth > element.clientWidth;
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    return { cut: cut.map(({ tagName, className }) => `${tagName}.${String(className)}`), sideways: scrollWidth - clientWidth };
  });
};
