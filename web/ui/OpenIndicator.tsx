export type IndicatorState = 'open' | 'soon' | 'closed' | 'unknown';

const DOOR_FRAME_PATH = 'M5 16.7V4.5A2 2 0 0 1 7 2.5h6a2 2 0 0 1 2 2v12.2a.8.8 0 0 1-.8.8H5.8a.8.8 0 0 1-.8-.8z';

const DOOR_PATHS = {
  open: (
    <>
      <path fill="currentColor" strokeWidth="1.5" d={DOOR_FRAME_PATH} />
      <circle cx="12.3" cy="10.6" r="1.25" fill="var(--surface)" stroke="none" />
    </>
  ),
  soon: (
    <>
      <path d={DOOR_FRAME_PATH} strokeWidth="1.8" />
      <path fill="currentColor" stroke="none" d="M5 9.8h10v7.7H5z" />
    </>
  ),
  closed: (
    <>
      <path d={DOOR_FRAME_PATH} strokeWidth="1.8" />
      <circle cx="12" cy="10.6" r="1.15" fill="currentColor" stroke="none" />
    </>
  ),
  unknown: <path d={DOOR_FRAME_PATH} strokeWidth="1.8" strokeDasharray="2.2 2.9" />,
};

/** Icon of a door that is filled, half filled, empty or dashed; always shown before its word. */
export const OpenIndicator = ({ state }: { readonly state: IndicatorState }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {DOOR_PATHS[state]}
  </svg>
);
