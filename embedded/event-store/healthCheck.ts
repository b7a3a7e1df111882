import type { IncomingMessage, ServerResponse } from 'node:http';

const LIVE_PATH = '/health/live';
const METHODS = ['GET', 'HEAD'];

/**
 * Answers an HTTP/1.1 request. `GET` and `HEAD` of `/health/live` return 204, as EventStoreDB does, so that the same health check works for
 * both; it needs no credentials. Other methods return 405, other paths 404, each with one sentence. The connection ends after the response.
 */
export const answerHealthCheck = (request: IncomingMessage, response: ServerResponse): void => {
  const [pathname] = (request.url ?? '').split('?');
  response.setHeader('connection', 'close');
  if (pathname === LIVE_PATH && METHODS.includes(request.method ?? '')) {
    response.writeHead(204).end();
    return;
  }
  const isLivePath = pathname === LIVE_PATH;
  if (isLivePath) response.setHeader('allow', METHODS.join(', '));
  response
    .writeHead(isLivePath ? 405 : 404, { 'content-type': 'text/plain; charset=utf-8' })
    .end(`Over HTTP/1.1 this event store only answers GET ${LIVE_PATH}; everything else is gRPC.\n`);
};
