import type { Result } from '#web/api/operation.ts';

type BatchAnswer = Result<'GET /batches/{id}'>;

/** Progress of a batch of `total` services with the outcomes so far; it is finished once each has one. */
export const aBatch = (
  services: BatchAnswer['services'],
  total = services.length,
  facts: Partial<Pick<BatchAnswer, 'commandId' | 'kind'>> = {},
): BatchAnswer => {
  const countOf = (wanted: string) => services.filter(({ result }) => result === wanted).length;
  return {
    commandId: 'c-1',
    kind: 'approve',
    state: services.length < total ? 'running' : 'finished',
    startedAt: '2026-11-20T03:35:00.000Z',
    total,
    left: total - services.length,
    done: countOf('done'),
    unchanged: countOf('unchanged'),
    refused: countOf('refused'),
    services,
    ...facts,
  };
};
