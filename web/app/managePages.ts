/*
 * The pages of people who sign in, each in a file of its own: by which names these files go is known here, so that the first
 * script, which every visitor loads, need not name them.
 */
const own = () => import('../features/account/ownPages.ts');
const users = () => import('../features/users/pages.ts');
const serviceForm = () => import('../features/serviceForm/pages.ts');
const crisisForm = () => import('../features/crisisLines/form/pages.ts');

export const MANAGE_PAGES = {
  ChangePassword: async () => (await own()).ChangePasswordPage,
  UpdateProfile: async () => (await own()).UpdateProfilePage,
  User: async () => (await users()).UserPage,
  ManageUsers: async () => (await users()).ManageUsersPage,
  ManageVolunteers: async () => (await users()).ManageVolunteersPage,
  ManageAccess: async () => (await users()).ManageAccessPage,
  ManageSuperUsers: async () => (await users()).ManageSuperUsersPage,
  AddService: async () => (await serviceForm()).AddServicePage,
  EditService: async () => (await serviceForm()).EditServicePage,
  AddCrisisLine: async () => (await crisisForm()).AddCrisisLinePage,
  EditCrisisLine: async () => (await crisisForm()).EditCrisisLinePage,
  Approvals: async () => (await import('../features/approvals/ApprovalsPage.tsx')).ApprovalsPage,
  AvailableBeds: async () => (await import('../features/beds/AvailableBedsPage.tsx')).AvailableBedsPage,
  ManageServices: async () => (await import('../features/manageServices/ManageServicesPage.tsx')).ManageServicesPage,
} as const;
