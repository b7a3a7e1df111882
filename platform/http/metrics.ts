import type { RequestHandler, Response } from 'express';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Stores the operation of a request, set by its route; label of the metrics. */
export const setOperationName = (response: Response, id: string): void => {
  (response.locals as { operation?: string }).operation = id;
};

/** Creates the metrics of one process: requests by operation and status, their duration, the lag of projections. */
export const createMetrics = (options: { readonly withDefaults?: boolean } = {}) => {
  const registry = new Registry();
  if (options.withDefaults === true) collectDefaultMetrics({ register: registry });
  const requestCounter = new Counter({
    name: 'http_requests_total',
    help: 'Number of responses.',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  const durationHistogram = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response.',
    labelNames: ['operation'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const lagGauge = new Gauge({
    name: 'projection_lag',
    help: 'Lag of a projection behind the log.',
    labelNames: ['projection'],
    registers: [registry],
  });
  const skippedUnknownGauge = new Gauge({
    name: 'projection_passed_by',
    help: 'Events of a newer version that a projection skipped because it does not know their type.',
    labelNames: ['projection', 'type'],
    registers: [registry],
  });

  const waitingForSpanishGauge = new Gauge({
    name: 'services_waiting_for_spanish',
    help: 'Services whose Spanish text is incomplete.',
    registers: [registry],
  });

  const observe: RequestHandler = (_request, response, next) => {
    const startedAt = performance.now();
    response.once('finish', () => {
      const operation = (response.locals as { operation?: string }).operation ?? 'other';
      requestCounter.inc({ operation, status: response.statusCode });
      durationHistogram.observe({ operation }, (performance.now() - startedAt) / 1000);
    });
    next();
  };

  return {
    observe,
    setLag: (projection: string, value: number): void => lagGauge.set({ projection }, value),
    setSkippedUnknown: (projection: string, type: string, events: number): void => skippedUnknownGauge.set({ projection, type }, events),
    setWaitingForSpanish: (services: number): void => waitingForSpanishGauge.set(services),
    text: (): Promise<string> => registry.metrics(),
    contentType: registry.contentType,
  };
};
export type Metrics = ReturnType<typeof createMetrics>;
