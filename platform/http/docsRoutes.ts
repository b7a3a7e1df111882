import { Router } from 'express';
import swaggerUi from 'swagger-ui-express';
import { contractDocument, contractText } from '#contract/openapi/contractText.ts';
import { PROBLEM_TEXTS } from '#contract/texts/problemTexts.ts';
import { lazyValue } from '#domain/values/lazyValue.ts';
import { apiSecurityHeaders, docsSecurityHeaders } from './securityHeaders.ts';

const problemRows = (): string =>
  Object.entries(PROBLEM_TEXTS)
    .map(
      ([code, { title, detail }]) =>
        `<tr id="${code}"><td><code>${code}</code></td><td>${title.en} ${detail.en}</td><td>${title.es} ${detail.es}</td></tr>`,
    )
    .join('');

/** Returns the page to which the `type` of a problem document leads. */
const createProblemsPage = (): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Problem codes</title></head><body><h1>Problem codes</h1><table><thead><tr><th>Code</th><th>English</th><th>Español</th></tr></thead><tbody>${problemRows()}</tbody></table></body></html>`;

/** Creates the routes of the API documentation: swagger-ui at `/api/docs/`, the contract itself, and the codes of problems. */
export const docsRoutes = (createContract = contractText): Router => {
  // Creating the contract takes a tenth of a second.
  const contract = lazyValue(() => Buffer.from(createContract()));
  const problems = lazyValue(() => Buffer.from(createProblemsPage()));
  const router = Router({ strict: true });
  router.use('/api/docs', docsSecurityHeaders);
  router.get(
    '/api/openapi.yaml',
    apiSecurityHeaders,
    (_request, response) => void response.type('application/yaml; charset=utf-8').send(contract()),
  );
  router.get('/api/docs/problems', (_request, response) => void response.type('html').send(problems()));
  // Its assets are relative to the page, which therefore needs the slash.
  router.get('/api/docs', (_request, response) => response.redirect(308, '/api/docs/'));
  router.use('/api/docs/', swaggerUi.serve, swaggerUi.setup(contractDocument(), { customSiteTitle: 'Shelter API' }));
  return router;
};
