import os from 'node:os';

const times = (): { readonly busy: number; readonly all: number } => {
  let [busy, all] = [0, 0];
  for (const { times: each } of os.cpus()) {
    const whole = each.user + each.nice + each.sys + each.idle + each.irq;
    [busy, all] = [busy + whole - each.idle, all + whole];
  }
  return { busy, all };
};

/** Returns a function for the share of this machine's processors that was busy since its last call, 0 to 1. */
export const createProcessorUse = (): (() => number) => {
  let last = times();
  return () => {
    const now = times();
    const [busy, all] = [now.busy - last.busy, now.all - last.all];
    last = now;
    return all === 0 ? 0 : busy / all;
  };
};
