import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildBy, isBuilt } from './webBuild.ts';

let root: string;
const write = async (file: string, content: string): Promise<void> => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), content);
};
const client = (): Promise<void> => write('web/dist/client/.vite/manifest.json', '{}');
const server = (): Promise<void> => write('web/dist/server/render.js', '');
const build = (): Promise<void> => buildBy(() => Promise.all([client(), server()]), root);

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'shelter-web-build-'));
  await write('web/app/App.tsx', 'one');
  await write('web/app/App.test.tsx', 'test');
  await write('web/vite.config.ts', 'settings');
  await write('kernel/text.ts', 'text');
  await write('domain/events/registry.ts', 'events');
  await write('package-lock.json', '{}');
  await build();
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('the build of the web client', () => {
  test('is built once, and again only when one of its sources changed', async () => {
    expect(await isBuilt(root)).toBe(true);
    for (const file of ['web/app/App.tsx', 'web/app/new.css', 'web/vite.config.ts', 'kernel/text.ts', 'package-lock.json']) {
      await write(file, `other ${file}`);
      expect({ file, built: await isBuilt(root) }).toEqual({ file, built: false });
      await build();
    }
    await rm(path.join(root, 'web/app/new.css'));
    expect(await isBuilt(root)).toBe(false);
    await build();
    for (const file of [
      'web/app/App.test.tsx',
      'web/testing/builders.ts',
      'web/dist/client/x.js',
      'kernel/text.test.ts',
      'domain/events/fixtures/x.json',
      'README.md',
    ]) {
      await write(file, `other ${file}`);
      expect({ file, built: await isBuilt(root) }).toEqual({ file, built: true });
    }
  });

  test('is built again after an interrupted build or a missing file', async () => {
    await expect(
      buildBy(async () => {
        await client();
        throw new Error('no space left');
      }, root),
    ).rejects.toThrow('no space left');
    expect(await isBuilt(root)).toBe(false);
    await build();
    await rm(path.join(root, 'web/dist/server/render.js'));
    expect(await isBuilt(root)).toBe(false);
  });

  test('is built again if a source changed during the build', async () => {
    await buildBy(async () => {
      await client();
      await write('web/app/App.tsx', 'two');
      await server();
    }, root);
    expect(await isBuilt(root)).toBe(false);
  });
});
