import v8 from 'node:v8';

/**
 * V8's `--heap-growing-percent`: how much the heap may grow after a full garbage collection before the next one. By default V8 lets a heap
 * of this size grow to two to four times the objects in use, and keeps most of that memory.
 */
const GROWING_PERCENT = 15;

/**
 * Lets V8 collect earlier, so that the process takes little more memory than its objects. Full collections mark objects on another thread,
 * in steps, so that requests hardly wait for them. A process that is still filling its memory would collect too often.
 */
export const keepHeapSmall = (): void => v8.setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`);
