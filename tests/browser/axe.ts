import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Axe {
  run(root: Document, options: object): Promise<{ readonly violations: readonly { id: string; nodes: readonly { target: unknown }[] }[] }>;
}

/** What axe finds wrong with the page as it is now, one line each. */
export const violationsOn = async (page: Page): Promise<readonly string[]> => {
  // As an expression, not as a script of the page: its content security policy takes none from outside.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, { runOnly, reporter: 'no-passes' });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(', ')}`);
  }, RULES);
};
