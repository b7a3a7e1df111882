import { addBedCounter, listBedCounters, removeBedCounter, setBedReminder } from './bedsOperations.ts';
import { MANAGED_QUERIES } from './managedServices.ts';
import type { Operation } from './operation.ts';
import { approveServices, getBatch, removeServices, updateAvailableBeds } from './serviceBatches.ts';
import { closeDates, openDates } from './serviceClosedDates.ts';
import { addService, confirmService, removeService, reviseService, setCriticalNotice } from './serviceCommands.ts';
import { SERVICE_DECISIONS } from './serviceDecisions.ts';
import { locateAddress, setPlace } from './servicePlace.ts';
import { countServices, getService, listBeds, listServices, searchCityOrZip } from './servicesQueries.ts';
import { getRoute } from './servicesRoute.ts';
import { translate } from './translateOperation.ts';

export * from './bedsOperations.ts';
export * from './serviceBatches.ts';
export * from './serviceClosedDates.ts';
export * from './serviceCommands.ts';
export * from './serviceDecisions.ts';
export * from './servicesQueries.ts';

/** The service operations, in the order of `openapi.yaml`. */
export const SERVICES_OPERATIONS: readonly Operation[] = [
  listServices,
  countServices,
  addService,
  listBeds,
  ...MANAGED_QUERIES,
  getService,
  getRoute,
  reviseService,
  setCriticalNotice,
  setPlace,
  removeService,
  confirmService,
  closeDates,
  openDates,
  listBedCounters,
  addBedCounter,
  removeBedCounter,
  setBedReminder,
  ...SERVICE_DECISIONS,
  updateAvailableBeds,
  approveServices,
  removeServices,
  getBatch,
  searchCityOrZip,
  locateAddress,
  translate,
];
