/** Former paths of screens, for bookmarks and saved links, with their current paths. */
export const MOVED_PATHS: Readonly<Record<string, string>> = { '/what_waits': '/to_do' };
