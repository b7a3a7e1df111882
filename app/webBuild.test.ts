import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildAndStamp, isBuildCurrent } from './webBuild.ts';

let root: string;
const writeSource = async (file: string, content: string): Promise<void> => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), content);
};
const writeClient = (): Promise<void> => writeSource('web/dist/client/.vite/manifest.json', '{}');
const writeServer = (): Promise<void> => writeSource('web/dist/server/render.js', '');
const buildAll = (): Promise<void> => buildAndStamp(() => Promise.all([writeClient(), writeServer()]), root);

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'shelter-web-build-'));
  await writeSource('web/app/App.tsx', 'one');
  await writeSource('web/app/App.test.tsx', 'test');
  await writeSource('web/vite.config.ts', 'settings');
  await writeSource('domain/values/text.ts', 'text');
  await writeSource('domain/events/registry.ts', 'events');
  await writeSource('package-lock.json', '{}');
  await buildAll();
});
afterEach(() => rm(root, { recursive: true, force: true }));

describe('the build of the web client', () => {
  test('is built once, and again only when one of its sources changed', async () => {
    expect(await isBuildCurrent(root)).toBe(true);
    for (const file of ['web/app/App.tsx', 'web/app/new.css', 'web/vite.config.ts', 'domain/values/text.ts', 'package-lock.json']) {
      await writeSource(file, `other ${file}`);
      expect({ file, built: await isBuildCurrent(root) }).toEqual({ file, built: false });
      await buildAll();
    }
    await rm(path.join(root, 'web/app/new.css'));
    expect(await isBuildCurrent(root)).toBe(false);
    await buildAll();
    for (const file of [
      'web/app/App.test.tsx',
      'tests/web/builders.ts',
      'web/dist/client/x.js',
      'domain/values/text.test.ts',
      'domain/events/fixtures/x.json',
      'README.md',
    ]) {
      await writeSource(file, `other ${file}`);
      expect({ file, built: await isBuildCurrent(root) }).toEqual({ file, built: true });
    }
  });

  test('is built again after an interrupted build or a missing file', async () => {
    await expect(
      buildAndStamp(async () => {
        await writeClient();
        throw new Error('no space left');
      }, root),
    ).rejects.toThrow('no space left');
    expect(await isBuildCurrent(root)).toBe(false);
    await buildAll();
    await rm(path.join(root, 'web/dist/server/render.js'));
    expect(await isBuildCurrent(root)).toBe(false);
  });

  test('is built again if a source changed during the build', async () => {
    await buildAndStamp(async () => {
      await writeClient();
      await writeSource('web/app/App.tsx', 'two');
      await writeServer();
    }, root);
    expect(await isBuildCurrent(root)).toBe(false);
  });
});
