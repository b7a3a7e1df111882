/*
 * A flood of sign-ins for the benchmark, in a separate process: concurrent, each from another address for another account, so that no rate
 * limit stops it. Prints `FLOODING` after the first response; on SIGTERM prints the number of responses by status, as JSON.
 */
import http from 'node:http';

const { FLOOD_URL = '', FLOOD_WAYS = '32' } = process.env;
const agent = new http.Agent({ keepAlive: true, maxSockets: Number(FLOOD_WAYS) });
const answers: Record<string, number> = {};
let sentCount = 0;
const abortController = new AbortController();

const signIn = (): Promise<number> =>
  new Promise((resolve, reject) => {
    sentCount += 1;
    const body = JSON.stringify({ email: `nobody${sentCount}@example.org`, password: 'three quiet harbors' });
    const address = `10.${(sentCount >> 16) & 255}.${(sentCount >> 8) & 255}.${sentCount & 255}`;
    const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-forwarded-for': address };
    const request = http.request(`${FLOOD_URL}/api/auth/sign-in`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', reject);
    request.end(body);
  });

const signInUntilAborted = async (): Promise<void> => {
  while (!abortController.signal.aborted) {
    const status = String(await signIn());
    if (Object.keys(answers).length === 0) process.stdout.write('FLOODING\n');
    answers[status] = (answers[status] ?? 0) + 1;
  }
};

process.once('SIGTERM', () => abortController.abort());
await Promise.all(Array.from({ length: Number(FLOOD_WAYS) }, signInUntilAborted));
process.stdout.write(`${JSON.stringify(answers)}\n`, () => process.exit(0));
