/** Names of all read models, in the order of their updates. */
export const MODEL_NAMES = [
  'services',
  'accounts',
  'crisisLines',
  'pages',
  'feedbacks',
  'audit',
  'auditRuns',
  'bedHistory',
  'regions',
  'apiKeys',
  'versions',
] as const;
export type ModelName = (typeof MODEL_NAMES)[number];
