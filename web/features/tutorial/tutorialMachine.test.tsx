import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getShortestPaths } from '@xstate/graph';
import { createActor } from 'xstate';
import { show } from '#tests/web/show.tsx';
import { writeCookie } from '../../browser/cookies.ts';
import { LAST_SLIDE, SLIDES, tutorialMachine, type TutorialEvent } from './tutorialMachine.ts';
import { TutorialPage } from './TutorialPage.tsx';

const TARGET = '/services/7';
const STEP_EVENTS = ['NEXT', 'BACK', 'SKIP', 'CANCEL', 'AGREE'].map((type) => ({ type }) as TutorialEvent);
const SWIPE_EVENTS = SLIDES.map((slide): TutorialEvent => ({ type: 'SWIPED', slide }));

const machineWithoutLeave = tutorialMachine.provide({ actions: { leave: () => undefined } });
const pathsWith = (events: readonly TutorialEvent[]) =>
  getShortestPaths(machineWithoutLeave, { events: [...events], input: { target: TARGET } });
type Snapshot = ReturnType<typeof pathsWith>[number]['state'];

const stateName = ({ value, context }: Pick<Snapshot, 'value' | 'context'>): string => `${value} ${context.slide}`;
const stateNamesWith = (events: readonly TutorialEvent[]): readonly string[] =>
  [...new Set(pathsWith(events).map(({ state }) => stateName(state)))].toSorted();
const ALL_STATES = [
  ...SLIDES.slice(0, LAST_SLIDE).map((slide) => `explaining ${slide}`),
  `asking ${LAST_SLIDE}`,
  `agreed ${LAST_SLIDE}`,
].toSorted();

const stateAfter = (...events: readonly TutorialEvent[]): string => {
  const actor = createActor(machineWithoutLeave, { input: { target: TARGET } }).start();
  for (const event of events) actor.send(event);
  return stateName(actor.getSnapshot());
};

describe('tutorialMachine', () => {
  test.each([
    ['buttons', STEP_EVENTS],
    ['swipes and agreement', [...SWIPE_EVENTS, { type: 'AGREE' } as const]],
    ['both', [...STEP_EVENTS, ...SWIPE_EVENTS]],
  ])('reaches every slide by %s, and no other state', (_by, events) => {
    expect(stateNamesWith(events)).toEqual(ALL_STATES);
  });

  test('accepts the agreement only on the last slide', () => {
    const agreedPaths = pathsWith([...STEP_EVENTS, ...SWIPE_EVENTS]).filter(({ state }) => state.value === 'agreed');
    expect(agreedPaths.length).toBeGreaterThan(0);
    expect(new Set(agreedPaths.map(({ steps }) => `${stateName(steps.at(-1)!.state)} ${steps.at(-1)!.event.type}`))).toEqual(
      new Set([`agreed ${LAST_SLIDE} AGREE`]),
    );
    for (const slide of SLIDES.slice(0, LAST_SLIDE))
      expect(stateAfter({ type: 'SWIPED', slide }, { type: 'AGREE' })).toBe(`explaining ${slide}`);
  });

  test('returns to the first slide when the visitor declines, and ends once they agree', () => {
    expect(stateAfter({ type: 'SKIP' }, { type: 'CANCEL' })).toBe('explaining 0');
    expect(stateAfter({ type: 'SKIP' }, { type: 'AGREE' }, ...STEP_EVENTS, ...SWIPE_EVENTS)).toBe(`agreed ${LAST_SLIDE}`);
  });

  test('keeps the requested target, and ignores slides that do not exist', () => {
    for (const { state } of pathsWith([...STEP_EVENTS, ...SWIPE_EVENTS])) expect(state.context.target).toBe(TARGET);
    expect(stateAfter({ type: 'SWIPED', slide: 9 })).toBe('explaining 0');
    expect(stateAfter({ type: 'SWIPED', slide: -1 })).toBe('explaining 0');
  });
});

const WIDTH_PX = 360;
const visibleSlide = () => within(document.querySelector<HTMLElement>('section:not([inert])') ?? document.body);
const press = async (name: RegExp): Promise<void> => userEvent.click(visibleSlide().getByRole('link', { name }));
const slideRow = () => screen.getByRole('main');

/** Performs the user action that sends the event to the machine. */
const performEvent = async (event: TutorialEvent): Promise<void> => {
  switch (event.type) {
    case 'NEXT':
      return press(/^(Next|English)$/);
    case 'BACK':
      // The last slide has a Cancel button instead; the arrow key still moves back.
      if (visibleSlide().queryByRole('link', { name: 'Back' }) === null) return void fireEvent.keyDown(slideRow(), { key: 'ArrowLeft' });
      return press(/^Back$/);
    case 'SKIP':
      return press(/^Skip$/);
    case 'CANCEL':
      return press(/^Cancel$/);
    case 'AGREE':
      return press(/^I agree$/);
    case 'SWIPED':
      slideRow().scrollLeft = WIDTH_PX * event.slide;
      fireEvent.scroll(slideRow());
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
  expect(visibleSlide().queryByRole('link', { name: 'I agree' }) !== null).toBe(value === 'asking');
};

describe('TutorialPage and its machine', () => {
  beforeEach(() => {
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH_PX);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    writeCookie('alreadyAccessed', null);
    writeCookie('language', null);
  });

  const paths = [...pathsWith(STEP_EVENTS), ...pathsWith([...SWIPE_EVENTS, { type: 'AGREE' }])];
  const eventsOfPath = ({ steps }: (typeof paths)[number]) =>
    steps.map(({ event }) => ('slide' in event ? `${event.type} ${event.slide}` : event.type)).slice(1);

  test.each(paths.map((path) => [eventsOfPath(path).join(', '), path] as const))(
    'agree on the state after: %s',
    async (_way, { steps }) => {
      const { history } = show(<TutorialPage />, { path: `/introduce?next=${encodeURIComponent(TARGET)}` });
      for (const { event, state } of steps) {
        if (!event.type.startsWith('xstate.')) await performEvent(event);
        await expectShown(state, history);
      }
    },
  );
});
