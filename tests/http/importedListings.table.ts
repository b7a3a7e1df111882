/*
 * Listings of the shared files, checked by hand: the raw row was read, its open status at one moment derived from its text, and its
 * distance computed by a separate haversine (earth radius 6,371,008.8 m). A row is identified by the first 20 hex digits of the SHA-256 of
 * its line, so that this file contains none of its data.
 * The moment: Friday, 15 August 2025, 12:30 in Los Angeles and 15:30 in Toledo.
 */
export const EVALUATED_AT = '2025-08-15T19:30:00.000Z';

export type CheckedListing = readonly [digest: string, metres: number, status: string];

const UNKNOWN_HOURS = 'Call for hours';
/** A season of 2017, all dates of which have passed. */
const PAST_HOURS = 'Closed, call for hours';

/** The 20 nearest to 34.05, -118.24, nearest first; two of them share a point and are sorted by id. */
export const NEAR_LOS_ANGELES: readonly CheckedListing[] = [
  ['44ee694d5a608ce6af1c', 378, 'Closed until Thursday 10:00 AM'],
  ['9f0c2d8dca37e2b9a44f', 560, UNKNOWN_HOURS],
  ['200fc6af65fe0bb3117d', 586, 'Closed until tomorrow 10:00 AM'],
  ['1b15ff79a36b58bbf0e8', 763, 'Open till 1:00 PM, closes soon'],
  ['e6eaaf5e046e8fa38b91', 787, 'Closed till next Friday 8:00 AM'],
  ['9f79e9804507b3bb0dc4', 813, 'Open till 10:00 PM'],
  ['f84ee97011aaeb42cc16', 813, 'Open till 6:00 PM'],
  ['a624719b027a63be634d', 1163, 'Closed until Sunday 9:00 AM'],
  ['e7d2b5488b745ebb1863', 1203, PAST_HOURS],
  ['86cbfbf9b902cc702e6e', 1244, 'Open till 2:00 PM'],
  ['66a8a48a710f70a18d2c', 1358, 'Closed until tomorrow 9:00 AM'],
  ['373f56d08d9a6aeecf8f', 1386, PAST_HOURS],
  ['cb8c934a7d07d480be30', 1675, PAST_HOURS],
  ['fb6ed56ebce28681a7e0', 1728, PAST_HOURS],
  ['bed0aa71e67a1f0c5158', 1756, 'Open till 8:00 PM'],
  ['0e34752e3f419603e162', 1835, 'Closed until Thursday 11:00 AM'],
  ['d02aabc9413e6390373d', 1838, PAST_HOURS],
  ['21e516a9af279fdb534f', 1845, 'Open till 1:00 PM, closes soon'],
  ['df6d6565991361bebb11', 1990, 'Closed till 3:00 PM'],
  ['2029302ab02075e31bbf', 2023, UNKNOWN_HOURS],
];

/** The 20 nearest to 41.65, -83.54. None of them publishes hours. */
export const NEAR_TOLEDO: readonly CheckedListing[] = [
  ['ff4de03d4c22514b7243', 522, UNKNOWN_HOURS],
  ['f5dbbec108b4ac8916ff', 579, UNKNOWN_HOURS],
  ['931d2e5f8e08ea17f5a2', 607, UNKNOWN_HOURS],
  ['7e44eb83d3e951709b39', 922, UNKNOWN_HOURS],
  ['fe288e4819107a6aeaee', 1202, UNKNOWN_HOURS],
  ['1981390e6c31fe1d1373', 1308, UNKNOWN_HOURS],
  ['48ba946bd2ce58379d7a', 1315, UNKNOWN_HOURS],
  ['85803296d3c667dee9f7', 1355, UNKNOWN_HOURS],
  ['2345d75458877cddd967', 1386, UNKNOWN_HOURS],
  ['7965f308c854b2a36761', 1541, UNKNOWN_HOURS],
  ['a21a7c1b9b770bbaed32', 1653, UNKNOWN_HOURS],
  ['1a8437e70b0bdb0321d5', 1850, UNKNOWN_HOURS],
  ['62a4fe26f6b2139bab0b', 1982, UNKNOWN_HOURS],
  ['25bf66fb972d89450c72', 2095, UNKNOWN_HOURS],
  ['4c4d48a3adf6acb15f00', 2097, UNKNOWN_HOURS],
  ['95b470050f2c4aaf0231', 2329, UNKNOWN_HOURS],
  ['2457b82a6868b4271c04', 2435, UNKNOWN_HOURS],
  ['e7abfe1677e8c29c730b', 2438, UNKNOWN_HOURS],
  ['d04f6a07a2ea98c1e840', 2473, UNKNOWN_HOURS],
  ['e2c2125c585ef90e8826', 2607, UNKNOWN_HOURS],
];

/** Listings farther from Toledo, in order: only those that publish hours. */
export const AROUND_TOLEDO: readonly CheckedListing[] = [
  ['0e7f44bb6a5c8e9c7904', 6223, UNKNOWN_HOURS],
  ['23bec81368f2bcc14dc4', 7097, 'Closed until fourth Tuesday 12:00 PM'],
  ['f685348a6f88108749c3', 31677, UNKNOWN_HOURS],
];
