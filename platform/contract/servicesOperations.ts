import type { Operation } from './operation.ts';
import { healthz, readyz } from './healthOperations.ts';
import { approveServices, removeServices, updateAvailableBeds } from './serviceBatches.ts';
import { getService, listBeds, listServices, searchCityOrZip } from './servicesQuestions.ts';

export * from './healthOperations.ts';
export * from './serviceBatches.ts';
export * from './servicesQuestions.ts';

/** Every operation of the contract, in the order of `openapi.yaml`. */
export const OPERATIONS: readonly Operation[] = [
  listServices,
  listBeds,
  getService,
  updateAvailableBeds,
  approveServices,
  removeServices,
  searchCityOrZip,
  healthz,
  readyz,
];
