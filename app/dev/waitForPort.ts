import { connect } from 'node:net';
import type { RequestHandler } from 'express';
import { sleep } from '#platform/backoff.ts';

const RETRY_MS = 100;
const STARTUP_TIMEOUT_MS = 20_000;

/** Whether a process listens on a port of 127.0.0.1. */
const isPortOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.end();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Holds a request for 20 s at most while the process behind it restarts. */
export const waitForPort =
  (port: number): RequestHandler =>
  async (_request, _response, next) => {
    const deadline = Date.now() + STARTUP_TIMEOUT_MS;
    while (!(await isPortOpen(port)) && Date.now() < deadline) await sleep(RETRY_MS);
    next();
  };
