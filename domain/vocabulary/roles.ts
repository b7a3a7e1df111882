/** The seven roles of the specification, section 6. A guest has none. */
export const ROLES = ['ADMINISTRATOR', 'SUPER USER', 'USER', 'AUTO USER', 'VOLUNTEER', 'VOLUNTEER LEAD', 'VOLUNTEER SENIOR'] as const;
export type Role = (typeof ROLES)[number];

/** Whether this version knows a role. An unknown role gives no rights. */
export const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role);

export const VOLUNTEER_ROLES: readonly Role[] = ['VOLUNTEER', 'VOLUNTEER LEAD', 'VOLUNTEER SENIOR'];

export const isVolunteer = (role: Role): boolean => VOLUNTEER_ROLES.includes(role);
