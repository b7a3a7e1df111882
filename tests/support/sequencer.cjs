const { default: Sequencer } = require('@jest/test-sequencer');

/** Rooms in the order of the duration of their suites, longest first. */
const ROOMS = [/\/tests\/(?:http|faults)\//, /\/tests\/browser\//, /\/tests\/(?:contract|unit)\//, /\/web\//];
const roomOf = ({ path }) => {
  const at = ROOMS.findIndex((room) => room.test(path));
  return at < 0 ? ROOMS.length : at;
};

/** Runs rooms with long suites first, so that no worker still runs a long suite when the others are done; keeps Jest's order within a room. */
module.exports = class extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => roomOf(one) - roomOf(other));
  }
};
