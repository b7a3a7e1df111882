/* Loaded before the code of an embedded node: when its parent dies, the channel closes and the node ends as on SIGTERM. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
