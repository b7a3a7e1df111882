import { assign, setup } from 'xstate';

/** Index of the last slide, on which the visitor accepts the terms and the privacy policy. */
export const LAST_SLIDE = 8;
export const SLIDES = Array.from({ length: LAST_SLIDE + 1 }, (_, slide) => slide);

interface TutorialContext {
  readonly slide: number;
  /** True if a button or a key opened the slide, not a swipe or the address. Then the row scrolls to it and it is announced. */
  readonly isStepped: boolean;
  /** Requested address, which opens after the tutorial. */
  readonly target: string;
}

export type TutorialEvent =
  | { readonly type: 'NEXT' | 'BACK' | 'SKIP' | 'CANCEL' | 'AGREE' }
  /** The visitor swiped to this slide. */
  | { readonly type: 'SWIPED'; readonly slide: number };

/**
 * State machine of the tutorial: explaining slides, and a last one on which the visitor agrees to the terms; then the target opens. The
 * page provides the action `leave`.
 */
export const tutorialMachine = setup({
  types: {
    context: {} as TutorialContext,
    events: {} as TutorialEvent,
    input: {} as Pick<TutorialContext, 'target'>,
  },
  guards: {
    isAfterFirst: ({ context }) => context.slide > 0,
    isBeforeLast: ({ context }) => context.slide === LAST_SLIDE - 1,
    isLast: (_, slide: number) => slide === LAST_SLIDE,
    isExplaining: (_, slide: number) => slide !== LAST_SLIDE && SLIDES.includes(slide),
  },
  actions: {
    showNext: assign({ slide: ({ context }) => context.slide + 1, isStepped: true }),
    showPrevious: assign({ slide: ({ context }) => context.slide - 1, isStepped: true }),
    showFirst: assign({ slide: 0, isStepped: true }),
    showLast: assign({ slide: LAST_SLIDE, isStepped: true }),
    showSwiped: assign({ slide: (_, slide: number) => slide, isStepped: false }),
    leave: () => {
      throw new Error('The screen provides how to leave the tutorial');
    },
  },
}).createMachine({
  id: 'tutorial',
  context: ({ input: { target } }) => ({ slide: 0, isStepped: false, target }),
  initial: 'explaining',
  on: {
    SWIPED: [
      {
        guard: { type: 'isLast', params: ({ event }) => event.slide },
        target: '.asking',
        actions: { type: 'showSwiped', params: ({ event }) => event.slide },
      },
      {
        guard: { type: 'isExplaining', params: ({ event }) => event.slide },
        target: '.explaining',
        actions: { type: 'showSwiped', params: ({ event }) => event.slide },
      },
    ],
  },
  states: {
    explaining: {
      on: {
        NEXT: [{ guard: 'isBeforeLast', target: 'asking', actions: 'showNext' }, { actions: 'showNext' }],
        BACK: { guard: 'isAfterFirst', actions: 'showPrevious' },
        SKIP: { target: 'asking', actions: 'showLast' },
      },
    },
    asking: {
      on: {
        BACK: { target: 'explaining', actions: 'showPrevious' },
        CANCEL: { target: 'explaining', actions: 'showFirst' },
        AGREE: 'agreed',
      },
    },
    agreed: { type: 'final', entry: 'leave' },
  },
});
