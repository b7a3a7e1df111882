/**
 * V8 flags for garbage collection in a node. Buffers that a node reads and writes are outside V8's young generation and are freed with the
 * young objects that refer to them. With a large young generation (MiB) they accumulate until a full collection; with a small one V8
 * copies objects that wait for a commit. Collection runs on the node's own thread: on few cores, helper threads take time from the
 * processes that the node serves (measured: 4 % of a client's reads per second).
 */
export const GARBAGE_COLLECTION_FLAGS = ['--max-semi-space-size=8', '--single-threaded-gc'];
