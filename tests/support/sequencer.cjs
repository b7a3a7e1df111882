const { default: Sequencer } = require('@jest/test-sequencer');

/** By how long a suite of them takes. */
const WITH_STORES = [/\/tests\/(?:http|faults)\//, /\/tests\/browser\//];
const roomOf = ({ path }) => WITH_STORES.findIndex((room) => room.test(path));
/** The last tenth of a run is left to short suites, so that no worker has a long one left when the others are done. */
const SHARE = 0.9;

/**
 * Suites with stores and browsers, the long ones first, and beside them those that only calculate: the ones wait for disks and
 * clocks while the others have the processor.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    const sorted = [...super.sort(tests)];
    const waiting = sorted.filter((test) => roomOf(test) >= 0).sort((one, other) => roomOf(one) - roomOf(other));
    const calculating = sorted.filter((test) => roomOf(test) < 0);
    const placed = [
      ...waiting.map((test, index) => ({ test, at: (index / waiting.length) * SHARE })),
      ...calculating.map((test, index) => ({ test, at: index / calculating.length })),
    ];
    return placed.sort((one, other) => one.at - other.at).map(({ test }) => test);
  }
};
