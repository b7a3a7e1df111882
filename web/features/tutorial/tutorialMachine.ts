import { assign, setup } from 'xstate';

/** The slides are 0 to 8; the last asks for acceptance of terms and privacy policy. */
export const LAST = 8;
export const SLIDES = Array.from({ length: LAST + 1 }, (_, slide) => slide);

export type TutorialEvent =
  | { readonly type: 'NEXT' }
  | { readonly type: 'BACK' }
  | { readonly type: 'SKIP' }
  /** A finger left the row of slides at this one. */
  | { readonly type: 'SWIPED'; readonly slide: number }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'AGREE' };

/**
 * The tutorial: what is shown, and whether its terms were accepted. Agreeing is possible on the last slide alone, and
 * nothing comes after it.
 */
export const tutorialMachine = setup({
  types: { context: {} as { readonly slide: number }, events: {} as TutorialEvent },
  actions: {
    toNext: assign({ slide: ({ context }) => context.slide + 1 }),
    toPrevious: assign({ slide: ({ context }) => context.slide - 1 }),
    toFirst: assign({ slide: 0 }),
    toLast: assign({ slide: LAST }),
    toSwiped: assign({ slide: ({ context, event }) => (event.type === 'SWIPED' ? event.slide : context.slide) }),
  },
  guards: {
    isFirst: ({ context }) => context.slide === 0,
    isBeforeLast: ({ context }) => context.slide === LAST - 1,
    swipedToLast: ({ event }) => event.type === 'SWIPED' && event.slide === LAST,
    swipedWithin: ({ event }) => event.type === 'SWIPED' && SLIDES.includes(event.slide),
  },
}).createMachine({
  id: 'tutorial',
  context: { slide: 0 },
  initial: 'explaining',
  on: {
    SWIPED: [
      { guard: 'swipedToLast', target: '.asking', actions: 'toLast' },
      { guard: 'swipedWithin', target: '.explaining', actions: 'toSwiped' },
    ],
  },
  states: {
    explaining: {
      on: {
        NEXT: [{ guard: 'isBeforeLast', target: 'asking', actions: 'toLast' }, { actions: 'toNext' }],
        BACK: [{ guard: 'isFirst' }, { actions: 'toPrevious' }],
        SKIP: { target: 'asking', actions: 'toLast' },
      },
    },
    asking: {
      on: {
        BACK: { target: 'explaining', actions: 'toPrevious' },
        CANCEL: { target: 'explaining', actions: 'toFirst' },
        AGREE: 'agreed',
      },
    },
    agreed: { on: { SWIPED: {} } },
  },
});
