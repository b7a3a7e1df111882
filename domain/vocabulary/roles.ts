/** The seven roles of the specification, section 6. A guest has none. */
export const ROLES = ['ADMINISTRATOR', 'SUPER USER', 'USER', 'AUTO USER', 'VOLUNTEER', 'VOLUNTEER LEAD', 'VOLUNTEER SENIOR'] as const;
export type Role = (typeof ROLES)[number];
