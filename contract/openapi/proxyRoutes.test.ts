import { readFileSync } from 'node:fs';
import path from 'node:path';
import { OPERATIONS } from '../operations.ts';
import { proxyRoutes, proxyStreams } from './proxyRoutes.ts';

const readDeployFile = (file: string): string => readFileSync(path.join(process.cwd(), 'deploy', file), 'utf8');

/** Returns the upstream of a call, with the map read as in nginx: the first matching regular expression wins. */
const upstreamOf = (call: string): string => {
  for (const [, expression = '', upstream = ''] of proxyRoutes().matchAll(/"~(\S+ \S+)" (\w+);/g))
    if (new RegExp(expression).test(call)) return upstream;
  return 'query_api';
};

describe('the routes of the proxy', () => {
  test('equal what "npm run openapi" writes', () => {
    expect([readDeployFile('routes.conf'), readDeployFile('streams.conf')]).toEqual([proxyRoutes(), proxyStreams()]);
  });

  test.each(OPERATIONS.filter(({ base }) => base !== 'root'))('$method $path goes to its API', ({ method, path: template, api }) => {
    const call = `${method.toUpperCase()} /api${template.replaceAll(/\{\w+\}/g, '3f0c')}`;
    expect(upstreamOf(call)).toBe(`${api}_api`);
  });

  test.each(['GET /', 'GET /services/3f0c', 'HEAD /api/services', 'POST /api/services/search-city-or-zip', 'GET /api/docs/'])(
    '%s goes to the query API',
    (call) => {
      expect(upstreamOf(call)).toBe('query_api');
    },
  );
});
