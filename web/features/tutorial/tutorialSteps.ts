/** The slides are 0 to 8; the last asks for acceptance of terms and privacy policy. */
export const LAST = 8;
export const SLIDES = Array.from({ length: LAST + 1 }, (_, slide) => slide);

/** Which slide is shown, and whether the terms were accepted. */
export interface TutorialState {
  readonly slide: number;
  readonly agreed: boolean;
}

export type TutorialEvent =
  | { readonly type: 'NEXT' }
  | { readonly type: 'BACK' }
  | { readonly type: 'SKIP' }
  /** A finger left the row of slides at this one. */
  | { readonly type: 'SWIPED'; readonly slide: number }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'AGREE' };

const at = (slide: number): TutorialState => ({ slide, agreed: false });
export const FIRST = at(0);

/** One step of the tutorial. Agreeing is possible on the last slide alone, and nothing comes after it. */
export const step = (state: TutorialState, event: TutorialEvent): TutorialState => {
  const { slide, agreed } = state;
  if (agreed) return state;
  switch (event.type) {
    case 'NEXT':
      return at(Math.min(slide + 1, LAST));
    case 'BACK':
      return at(Math.max(slide - 1, 0));
    case 'SKIP':
      return at(LAST);
    case 'SWIPED':
      return SLIDES.includes(event.slide) ? at(event.slide) : state;
    case 'CANCEL':
      return slide === LAST ? FIRST : state;
    case 'AGREE':
      return { slide, agreed: slide === LAST };
  }
};
