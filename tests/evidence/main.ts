import { parseArgs } from 'node:util';
import { readCitations } from './citations.ts';
import { readStatements } from './statements.ts';
import { html, markdown, tablesOf } from './tables.ts';

/* `npm run evidence`: prints every statement with the tests that prove it. */

const HELP = `Usage: npm run evidence -- [--html] [NAME…]

Prints the statements of docs/statements/ with the tests that prove them, as Markdown tables.
NAME is a file there, such as "security"; all of them by default.

  --html  prints HTML instead`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { html: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
});
const root = process.cwd();
const files = readStatements(root);
const unknownNames = positionals.filter((name) => !files.some((file) => file.name === name));
if (values.help === true) console.log(HELP);
else if (unknownNames.length > 0) {
  console.error(`No such file in docs/statements/: ${unknownNames.join(', ')}.\n\n${HELP}`);
  process.exitCode = 1;
} else {
  const { citations } = readCitations(root);
  const selectedFiles = positionals.length === 0 ? files : files.filter(({ name }) => positionals.includes(name));
  console.log(selectedFiles.map((file) => tablesOf(file, citations, values.html === true ? html : markdown)).join('\n'));
}
