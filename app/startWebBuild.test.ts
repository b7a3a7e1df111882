import { startWebBuild } from './startWebBuild.ts';

const program = (source: string): readonly string[] => ['-e', source];

describe('a build of the web client in a child process', () => {
  test('is finished when the process ends without an error', async () => {
    await expect(startWebBuild(program('')).finished).resolves.toBeUndefined();
  });

  test.each(['process.exit(3)', 'process.kill(process.pid, "SIGKILL")'])('fails when the process ends otherwise (%s)', async (source) => {
    await expect(startWebBuild(program(source)).finished).rejects.toThrow('The web client could not be built.');
  });

  test('is stopped with the product', async () => {
    const build = startWebBuild(program('setInterval(() => {}, 1000)'));
    build.stop();
    await expect(build.finished).rejects.toThrow('could not be built');
  });
});
