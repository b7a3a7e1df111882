/**
 * The moments between two writes of a command on several streams, or on a stream and the vault: a crash at each must leave
 * nothing that the process manager does not finish or put back.
 */
export const FAILPOINTS = [
  'signUp.emailReserved',
  'signUp.keyMade',
  'signUp.passwordSet',
  'signUp.opened',
  'addService.reserved',
  'addService.added',
  'removeService.removed',
  'restoreService.reserved',
  'handOver.reserved',
  'handOver.handedOver',
  'closeAccount.administratorRemoved',
  'closeAccount.closed',
  'closeAccount.serviceRemoved',
  'closeAccount.serviceHandedOver',
  'closeAccount.released',
  'eraseAccount.erased',
  'eraseAccount.emailReleased',
  'eraseAccount.keysDestroyed',
  'setRole.administratorAdded',
  'setRole.administratorRemoved',
  'batch.started',
  'batch.itemDone',
  'regions.drawn',
  'regions.told',
  'coordinator.added',
] as const;
export type FailpointName = (typeof FAILPOINTS)[number];

/** Throws to crash the command there; tests inject it, production has none. */
export type Failpoint = (name: FailpointName) => void | Promise<void>;

export const noFailpoint: Failpoint = () => undefined;
