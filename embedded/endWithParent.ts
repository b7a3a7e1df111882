/* Loaded before an embedded node's own code: its parent's death closes the channel, and the node ends as if told to. */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
