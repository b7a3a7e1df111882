const { default: Sequencer } = require('@jest/test-sequencer');

/** By how long a suite of them takes. */
const ROOMS = [/\/tests\/(?:http|faults)\//, /\/tests\/browser\//, /\/tests\/(?:contract|unit)\//, /\/web\//];
const roomOf = ({ path }) => {
  const at = ROOMS.findIndex((room) => room.test(path));
  return at < 0 ? ROOMS.length : at;
};

/** Rooms with long suites first, so that no worker has one left when the others are done; within a room as Jest has them. */
module.exports = class extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => roomOf(one) - roomOf(other));
  }
};
