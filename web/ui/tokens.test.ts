import { readFileSync } from 'node:fs';
import path from 'node:path';

const css = readFileSync(path.join(process.cwd(), 'web/ui/tokens.css'), 'utf8');
const declarations = (block: string | undefined): string[] => (block ?? '').match(/--?[\w-]+: [^;]+;/g) ?? [];

test('dark by choice and dark by the system are the same', () => {
  const chosen = declarations(/:root\[data-theme='dark'\] \{([^}]*)\}/.exec(css.replaceAll('"', "'"))?.[1]);
  const system = declarations(/:root:not\(\[data-theme='light'\]\) \{([^}]*)\}/.exec(css.replaceAll('"', "'"))?.[1]);
  expect(chosen.length).toBeGreaterThan(30);
  expect(system).toEqual(chosen);
});
