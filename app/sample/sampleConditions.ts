import type { Condition } from '#domain/service/conditions.ts';
import { completeConditions } from '#domain/service/sectionFacts.ts';

/** Keys of the sample services that answer yes to a condition and, if it may be unknown, of those that answer no. */
export const SAMPLE_CONDITIONS: { readonly [Name in Condition]: { readonly yes: readonly string[]; readonly no?: readonly string[] } } = {
  petsAllowed: {
    yes: [
      'weekend-brunch-wren',
      'pets-and-people-vet',
      'larkspur-house',
      'bluestem-warming-room',
      'quiet-harbor',
      'switchback-youth-shelter',
      'safe-lot-mesa',
    ],
  },
  lowBarrier: {
    yes: [
      'sunflower-kitchen',
      'midnight-soup',
      'corner-fridge-elm',
      'open-door-clinic-sage',
      'street-nurses',
      'recovery-porch',
      'needle-exchange-alder',
      'clean-start-showers',
      'night-restrooms',
      'larkspur-house',
      'bluestem-warming-room',
      'columbine-womens-house',
      'switchback-youth-shelter',
      'safe-lot-mesa',
      'day-work-center',
    ],
  },
  wheelchairAccessible: {
    yes: ['sunflower-kitchen', 'larkspur-house', 'overnight-respite', 'open-door-clinic-sage', 'clean-start-showers', 'day-work-center'],
    no: ['weekend-brunch-wren', 'bluestem-warming-room', 'switchback-youth-shelter', 'needle-exchange-alder'],
  },
  referralNeeded: {
    yes: ['overnight-respite', 'aspen-bridge', 'veterans-ridge', 'second-chance-jobs'],
    no: ['sunflower-kitchen', 'larkspur-house', 'open-door-clinic-sage', 'day-work-center'],
  },
};

/** Returns the answers of a sample service to all conditions. */
export const conditionsOfSample = (key: string): ReturnType<typeof completeConditions> =>
  completeConditions((condition) => {
    const { yes, no = [] } = SAMPLE_CONDITIONS[condition];
    return yes.includes(key) || (no.includes(key) ? false : null);
  });
