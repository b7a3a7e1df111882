import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getShortestPaths } from '@xstate/graph';
import { createActor } from 'xstate';
import { writeCookie } from '../../browser/cookies.ts';
import { show } from '../../testing/show.tsx';
import { LAST, SLIDES, tutorialMachine, type TutorialEvent } from './tutorialMachine.ts';
import { TutorialPage } from './TutorialPage.tsx';

const TARGET = '/services/7';
const STEPS = ['NEXT', 'BACK', 'SKIP', 'CANCEL', 'AGREE'].map((type) => ({ type }) as TutorialEvent);
const SWIPES = SLIDES.map((slide): TutorialEvent => ({ type: 'SWIPED', slide }));

const machine = tutorialMachine.provide({ actions: { leave: () => undefined } });
const pathsBy = (events: readonly TutorialEvent[]) => getShortestPaths(machine, { events: [...events], input: { target: TARGET } });
type Snapshot = ReturnType<typeof pathsBy>[number]['state'];

const nameOf = ({ value, context }: Pick<Snapshot, 'value' | 'context'>): string => `${value} ${context.slide}`;
const namesBy = (events: readonly TutorialEvent[]): readonly string[] =>
  [...new Set(pathsBy(events).map(({ state }) => nameOf(state)))].toSorted();
const EVERY_STATE = [...SLIDES.slice(0, LAST).map((slide) => `explaining ${slide}`), `asking ${LAST}`, `agreed ${LAST}`].toSorted();

const after = (...events: readonly TutorialEvent[]): string => {
  const actor = createActor(machine, { input: { target: TARGET } }).start();
  for (const event of events) actor.send(event);
  return nameOf(actor.getSnapshot());
};

describe('tutorialMachine', () => {
  test.each([
    ['buttons', STEPS],
    ['swipes and agreement', [...SWIPES, { type: 'AGREE' } as const]],
    ['both', [...STEPS, ...SWIPES]],
  ])('reaches every slide by %s, and no other state', (_by, events) => {
    expect(namesBy(events)).toEqual(EVERY_STATE);
  });

  test('accepts the agreement only on the last slide', () => {
    const agreed = pathsBy([...STEPS, ...SWIPES]).filter(({ state }) => state.value === 'agreed');
    expect(agreed.length).toBeGreaterThan(0);
    expect(new Set(agreed.map(({ steps }) => `${nameOf(steps.at(-1)!.state)} ${steps.at(-1)!.event.type}`))).toEqual(
      new Set([`agreed ${LAST} AGREE`]),
    );
    for (const slide of SLIDES.slice(0, LAST)) expect(after({ type: 'SWIPED', slide }, { type: 'AGREE' })).toBe(`explaining ${slide}`);
  });

  test('returns to the first slide when the visitor declines, and ends once they agree', () => {
    expect(after({ type: 'SKIP' }, { type: 'CANCEL' })).toBe('explaining 0');
    expect(after({ type: 'SKIP' }, { type: 'AGREE' }, ...STEPS, ...SWIPES)).toBe(`agreed ${LAST}`);
  });

  test('keeps the requested target, and ignores slides that do not exist', () => {
    for (const { state } of pathsBy([...STEPS, ...SWIPES])) expect(state.context.target).toBe(TARGET);
    expect(after({ type: 'SWIPED', slide: 9 })).toBe('explaining 0');
    expect(after({ type: 'SWIPED', slide: -1 })).toBe('explaining 0');
  });
});

const WIDTH = 360;
const seen = () => within(document.querySelector<HTMLElement>('section:not([inert])') ?? document.body);
const press = async (name: RegExp): Promise<void> => userEvent.click(seen().getByRole('link', { name }));
const row = () => screen.getByRole('main');

/** Performs the user action that sends the event to the machine. */
const byHand = async (event: TutorialEvent): Promise<void> => {
  switch (event.type) {
    case 'NEXT':
      return press(/^(Next|English)$/);
    case 'BACK':
      // The last slide has a Cancel button instead; the arrow key still moves back.
      if (seen().queryByRole('link', { name: 'Back' }) === null) return void fireEvent.keyDown(row(), { key: 'ArrowLeft' });
      return press(/^Back$/);
    case 'SKIP':
      return press(/^Skip$/);
    case 'CANCEL':
      return press(/^Cancel$/);
    case 'AGREE':
      return press(/^I agree$/);
    case 'SWIPED':
      row().scrollLeft = WIDTH * event.slide;
      fireEvent.scroll(row());
  }
};

const expectShown = async ({ value, context }: Snapshot, history: readonly string[] | undefined): Promise<void> => {
  if (value === 'agreed') {
    await waitFor(() => expect(history?.at(-1)).toBe(TARGET));
    expect(document.cookie).toContain('alreadyAccessed=true');
    return;
  }
  await waitFor(() => expect(screen.getByText(`Step ${context.slide + 1} of 9`)).toBeInTheDocument());
  expect([...document.querySelectorAll('section:not([inert])')].map(({ id }) => id)).toEqual([`slide-${context.slide}`]);
  expect(seen().queryByRole('link', { name: 'I agree' }) !== null).toBe(value === 'asking');
};

describe('TutorialPage and its machine', () => {
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    writeCookie('alreadyAccessed', null);
    writeCookie('language', null);
  });

  const paths = [...pathsBy(STEPS), ...pathsBy([...SWIPES, { type: 'AGREE' }])];
  const wayOf = ({ steps }: (typeof paths)[number]) =>
    steps.map(({ event }) => ('slide' in event ? `${event.type} ${event.slide}` : event.type)).slice(1);

  test.each(paths.map((path) => [wayOf(path).join(', '), path] as const))('agree on the state after: %s', async (_way, { steps }) => {
    const { history } = show(<TutorialPage />, { path: `/introduce?next=${encodeURIComponent(TARGET)}` });
    for (const { event, state } of steps) {
      if (!event.type.startsWith('xstate.')) await byHand(event);
      await expectShown(state, history);
    }
  });
});
