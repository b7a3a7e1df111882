import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}
interface Axe {
  run(root: Document, options: object): Promise<{ readonly violations: readonly Violation[] }>;
}

const TARGET_SIZE_RULE = 'target-size';

const violationsNow = (page: Page, runOnly: readonly string[]): Promise<readonly Violation[]> =>
  page.evaluate(async (rules) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, { runOnly: rules, reporter: 'no-passes' });
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }));
  }, runOnly);

/** Returns whether an element is still too small after scrolling it to the middle, where no fixed bar covers it. */
const isTooSmallWhenCentred = async (page: Page, target: readonly string[]): Promise<boolean> => {
  const [selector = ''] = target;
  const before = await page.evaluate((targetSelector) => {
    const { scrollX: x, scrollY: y } = window;
    document.querySelector(targetSelector)?.scrollIntoView({ block: 'center' });
    return { x, y };
  }, selector);
  const remainingViolations = await violationsNow(page, [TARGET_SIZE_RULE]);
  await page.evaluate(({ x, y }) => window.scrollTo(x, y), before);
  return remainingViolations.some(({ nodes }) => nodes.some((node) => node.target[0] === selector));
};

/** Returns the accessibility violations that axe finds on the page in its current state, one line each. */
export const violationsOn = async (page: Page): Promise<readonly string[]> => {
  // Evaluated as an expression, because the page's content security policy blocks injected scripts.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe);
  const violationTexts: string[] = [];
  for (const { id, nodes } of await violationsNow(page, AXE_RULES)) {
    const trueViolations: string[] = [];
    for (const { target } of nodes)
      if (id !== TARGET_SIZE_RULE || (await isTooSmallWhenCentred(page, target))) trueViolations.push(String(target));
    if (trueViolations.length > 0) violationTexts.push(`${id}: ${trueViolations.join(', ')}`);
  }
  return violationTexts;
};
