/**
 * Returns a number with thousands separators, `3,271`; both languages write numbers as the United States do. Numbers without one avoid
 * `Intl`, whose first use takes a phone a tenth of a second.
 */
export const formatNumber = (value: number): string => (Math.abs(value) < 1000 ? String(value) : value.toLocaleString('en-US'));
