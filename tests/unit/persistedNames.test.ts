import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { metadataSchema } from '#domain/envelope/envelope.ts';
import { eventSchemas, formerEvents } from '#domain/events/registry.ts';
import { PERMISSIONS } from '#domain/permissions/permissions.ts';
import { ERROR_CODES } from '#domain/values/errors.ts';
import { SETTINGS } from '#platform/config.ts';
import { fieldsOf } from '../support/persistedInSchemas.ts';
import { createProgramAt, storedNames } from '../support/persistedInSources.ts';

/*
 * Names on disks, in browsers, and in operators' settings and scripts stay when the code's names change: another name would make stored
 * data unreadable, or count as new. `persistedNames.txt` lists them all. A line that is only there is a name that was renamed or lost:
 * restore it. A line that is only in the sources is a new name: add it.
 */
const root = process.cwd();
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

const eventNames = (): string[] =>
  Object.entries(eventSchemas).flatMap(([type, schema]) => [`event ${type}`, ...fieldsOf(schema).map((field) => `event ${type}.${field}`)]);

const allNames = (): string[] => [
  ...eventNames(),
  ...Object.keys(formerEvents).map((type) => `former event ${type}`),
  ...fieldsOf(metadataSchema).map((field) => `metadata ${field}`),
  ...ERROR_CODES.map((code) => `error ${code}`),
  ...Object.keys(PERMISSIONS).map((action) => `permission ${action}`),
  ...Object.values(SETTINGS).map(({ variable }) => `environment ${variable}`),
  ...Object.keys(scripts).map((script) => `script ${script}`),
  ...storedNames(createProgramAt(root)),
];

test('every persisted name is unchanged', () => {
  const listedNames = readFileSync(path.join(root, 'tests/unit/persistedNames.txt'), 'utf8').trim().split('\n');
  expect([...new Set(allNames())].toSorted()).toEqual(listedNames);
});

test('control: stored names in a source are found, in each of their notations', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shelter-names-'));
  const file = path.join(folder, 'madeUp.ts');
  const source = [
    'interface Row { readonly _id: string; readonly tasks: readonly { readonly key: string }[] }',
    "const NAME = 'rows';",
    'db.collection<Row>(NAME);',
    "keys.seal(id, { email: 'a@b.example' });",
    "response.cookie('device', token);",
    'entityIdOf(commandId, `service ${id} of ${owner}`);',
    "append({ streamName: 'administrators' });",
    'const streamOf = (id: string) => `kudos-${id}`;',
    "const mail = { name: 'mail', version: 1 };",
    "notStored('device');",
  ];
  writeFileSync(file, source.join('\n'));
  try {
    const foundNames = storedNames(ts.createProgram([file], { types: [] }));
    expect(foundNames).toEqual([
      'collection rows',
      'collection rows._id',
      'collection rows.tasks',
      'collection rows.tasks[].key',
      'sealed email',
      'cookie device',
      'id of a thing service … of …',
      'stream administrators',
      'prefix kudos-',
      'follower mail',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
