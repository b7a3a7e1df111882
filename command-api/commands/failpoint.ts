/**
 * Points between two writes of a command on several streams, or on a stream and the vault: after a crash at any of them the process
 * manager must finish or undo the command.
 */
export const FAILPOINTS = [
  'signUp.emailReserved',
  'signUp.keyMade',
  'signUp.passwordSet',
  'signUp.opened',
  'addService.reserved',
  'addService.added',
  'reviseService.corrected',
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

/** Throws to simulate a crash at that point; tests inject it, production has none. */
export type Failpoint = (name: FailpointName) => void | Promise<void>;

export const noFailpoint: Failpoint = () => undefined;
