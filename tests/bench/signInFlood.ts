/*
 * A flood of sign-ins for the benchmark, in a separate process: concurrent, each from another address for another account, so that no rate
 * limit stops it. Prints `FLOODING` after the first response; on SIGTERM prints the number of responses by status, as JSON.
 */
import http from 'node:http';

const { FLOOD_URL = '', FLOOD_WAYS = '32' } = process.env;
const agent = new http.Agent({ keepAlive: true, maxSockets: Number(FLOOD_WAYS) });
const answers: Record<string, number> = {};
let sent = 0;
const ending = new AbortController();

const signIn = (): Promise<number> =>
  new Promise((resolve, reject) => {
    sent += 1;
    const body = JSON.stringify({ email: `nobody${sent}@example.org`, password: 'three quiet harbors' });
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
    const headers = { 'content-type': 'application/json', 'content-length': body.length, 'x-forwarded-for': address };
    const request = http.request(`${FLOOD_URL}/api/auth/sign-in`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', reject);
    request.end(body);
  });

const flood = async (): Promise<void> => {
  while (!ending.signal.aborted) {
    const status = String(await signIn());
    if (Object.keys(answers).length === 0) process.stdout.write('FLOODING\n');
    answers[status] = (answers[status] ?? 0) + 1;
  }
};

process.once('SIGTERM', () => ending.abort());
await Promise.all(Array.from({ length: Number(FLOOD_WAYS) }, flood));
process.stdout.write(`${JSON.stringify(answers)}\n`, () => process.exit(0));
