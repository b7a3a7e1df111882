import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MACHINES, machinesPage, allStatesOf } from '#app/machinesPage.ts';

const page = readFileSync(path.join(process.cwd(), 'docs/machines.md'), 'utf8');

describe('docs/machines.md', () => {
  test('equals what "npm run machines" writes', () => {
    expect(page).toBe(machinesPage());
  });

  test.each(MACHINES.map(({ file, machine }) => [file, machine] as const))(
    'contains every state and every event of %s',
    (_file, machine) => {
      const states = allStatesOf(machine.root).map(({ key }) => key);
      expect(new Set(states).size).toBe(states.length);
      expect(states.filter((state) => !new RegExp(`\\b${state}\\b`).test(page))).toEqual([]);
      const events = machine.events.filter((event) => !event.startsWith('xstate.'));
      expect(events.length).toBeGreaterThan(2);
      expect(events.filter((event) => !new RegExp(`[:,\`] ?${event}\\b`).test(page))).toEqual([]);
    },
  );
});
