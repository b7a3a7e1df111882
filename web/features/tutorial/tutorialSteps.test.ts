import { getShortestPaths } from '@xstate/graph';
import { fromTransition } from 'xstate';
import { FIRST, LAST, SLIDES, step, type TutorialEvent, type TutorialState } from './tutorialSteps.ts';

const BUTTONS: readonly TutorialEvent[] = [{ type: 'NEXT' }, { type: 'BACK' }, { type: 'SKIP' }, { type: 'CANCEL' }, { type: 'AGREE' }];
const SWIPES: readonly TutorialEvent[] = SLIDES.map((slide) => ({ type: 'SWIPED', slide }));

const pathsWith = (events: readonly TutorialEvent[]) => getShortestPaths(fromTransition(step, FIRST), { events: [...events] });
type Path = ReturnType<typeof pathsWith>[number];
const told = ({ slide, agreed }: TutorialState): string => `${agreed ? 'agreed' : slide === LAST ? 'asking' : 'explaining'} ${slide}`;
const endOf = ({ state }: Path): string => told(state.context);
const eventsOf = ({ steps }: Path): TutorialEvent[] =>
  steps.flatMap(({ event }) => (String(event.type).startsWith('xstate.') ? [] : [event as TutorialEvent]));
const after = (...types: readonly TutorialEvent['type'][]): TutorialState =>
  types.reduce((state, type) => step(state, { type } as TutorialEvent), FIRST);

const everyState = [...SLIDES.slice(0, LAST).map((slide) => `explaining ${slide}`), `asking ${LAST}`, `agreed ${LAST}`];

describe('the tutorial', () => {
  test.each([
    ['buttons', BUTTONS],
    ['buttons and swipes', [...BUTTONS, ...SWIPES]],
  ])('comes by %s to every slide, and nowhere else', (_name, events) => {
    expect(pathsWith(events).map(endOf).toSorted()).toEqual(everyState.toSorted());
  });

  test('is agreed to on the last slide only: the shortest way skips to it', () => {
    const agreed = pathsWith([...BUTTONS, ...SWIPES]).filter((path) => endOf(path).startsWith('agreed'));
    expect(agreed.map((path) => eventsOf(path).at(-1)?.type)).toEqual(['AGREE']);
    expect(agreed.map((path) => eventsOf(path).length)).toEqual([2]);
    expect(eventsOf(pathsWith(BUTTONS).find((path) => endOf(path).startsWith('agreed')) as Path).map(({ type }) => type)).toEqual([
      'SKIP',
      'AGREE',
    ]);
  });

  test.each(pathsWith(BUTTONS).map((path) => [endOf(path), path] as const))('walks to %s', (end, path) => {
    expect(told(eventsOf(path).reduce(step, FIRST))).toBe(end);
  });

  test('goes back to the first slide when it is not agreed to, and stays agreed once it is', () => {
    expect(after('SKIP', 'CANCEL')).toEqual(FIRST);
    expect(after('SKIP', 'CANCEL', 'AGREE')).toEqual(FIRST);
    const agreed = after('SKIP', 'AGREE');
    expect([...BUTTONS, ...SWIPES].reduce(step, agreed)).toEqual({ slide: LAST, agreed: true });
  });
});
