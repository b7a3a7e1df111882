import { getShortestPaths } from '@xstate/graph';
import { createActor } from 'xstate';
import { LAST, SLIDES, tutorialMachine, type TutorialEvent } from './tutorialMachine.ts';

const KEYS: readonly TutorialEvent[] = [{ type: 'NEXT' }, { type: 'BACK' }, { type: 'SKIP' }, { type: 'CANCEL' }, { type: 'AGREE' }];
const SWIPES: readonly TutorialEvent[] = SLIDES.map((slide) => ({ type: 'SWIPED', slide }));

const pathsWith = (events: readonly TutorialEvent[]) => getShortestPaths(tutorialMachine, { events: [...events] });
type Path = ReturnType<typeof pathsWith>[number];
const endOf = ({ state }: Path): string => `${String(state.value)} ${state.context.slide}`;
const eventsOf = ({ steps }: Path): string[] => steps.map(({ event }) => String(event.type)).filter((type) => !type.startsWith('xstate.'));

const everyState = [...SLIDES.slice(0, LAST).map((slide) => `explaining ${slide}`), `asking ${LAST}`, `agreed ${LAST}`];

describe('the tutorial', () => {
  test.each([
    ['keys', KEYS],
    ['keys and swipes', [...KEYS, ...SWIPES]],
  ])('comes by %s to every slide, and nowhere else', (_name, events) => {
    expect(pathsWith(events).map(endOf).toSorted()).toEqual(everyState.toSorted());
  });

  test('is agreed to on the last slide only: the shortest way skips to it', () => {
    const agreed = pathsWith([...KEYS, ...SWIPES]).filter((path) => endOf(path).startsWith('agreed'));
    expect(agreed.map(({ steps }) => steps.at(-1)?.event.type)).toEqual(['AGREE']);
    expect(agreed.map(({ steps }) => steps.length)).toEqual([3]);
    expect(eventsOf(pathsWith(KEYS).find((path) => endOf(path).startsWith('agreed')) as Path)).toEqual(['SKIP', 'AGREE']);
  });

  test.each(pathsWith(KEYS).map((path) => [endOf(path), path] as const))('walks to %s', (end, path) => {
    const actor = createActor(tutorialMachine).start();
    for (const { event } of path.steps.slice(1)) actor.send(event);
    expect(`${String(actor.getSnapshot().value)} ${actor.getSnapshot().context.slide}`).toBe(end);
  });

  test('goes back to the first slide when it is not agreed to, and stays agreed once it is', () => {
    const actor = createActor(tutorialMachine).start();
    actor.send({ type: 'SKIP' });
    actor.send({ type: 'CANCEL' });
    expect(actor.getSnapshot().context.slide).toBe(0);
    actor.send({ type: 'AGREE' });
    expect(actor.getSnapshot().value).toBe('explaining');
    actor.send({ type: 'SKIP' });
    actor.send({ type: 'AGREE' });
    for (const event of [...KEYS, ...SWIPES]) actor.send(event);
    expect(actor.getSnapshot()).toMatchObject({ value: 'agreed', context: { slide: LAST } });
  });
});
