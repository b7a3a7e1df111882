import os from 'node:os';

/** Lets a tool wait for people who use the product where both want the same processor. */
export const takeLowPriority = (): void => os.setPriority(os.constants.priority.PRIORITY_LOW);
