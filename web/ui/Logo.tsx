/** The logo (a lit door) for dark backgrounds, without its tile. */
export const Logo = () => (
  <svg width={28} height={28} viewBox="0 0 32 32" aria-hidden="true">
    <path d="M6 21v-8.5l10-8 10 8V21" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
    <path fill="#ffc52b" d="M12 13h8v8l6.5 7h-21l6.5-7z" />
  </svg>
);
