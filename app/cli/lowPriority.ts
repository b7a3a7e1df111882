import os from 'node:os';

/** Lowers the process priority of a tool, so that users of the product get the processor first. */
export const setLowPriority = (): void => os.setPriority(os.constants.priority.PRIORITY_LOW);
