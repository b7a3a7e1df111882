import { EventEmitter } from 'node:events';
import { untilReady } from './followedModel.ts';

const createModel = () => {
  const folded = new EventEmitter();
  let ready = false;
  return {
    status: () => ({ ready }),
    onFolded(listener: () => void) {
      folded.on('folded', listener);
      return () => void folded.off('folded', listener);
    },
    listenerCount: () => folded.listenerCount('folded'),
    fold(isReady: boolean) {
      ready = isReady;
      folded.emit('folded');
    },
  };
};

test('resolves at once for a model that is ready', async () => {
  const model = createModel();
  model.fold(true);
  await expect(untilReady(model, new AbortController().signal)).resolves.toBeUndefined();
});

test('resolves when the model has read the log to its end, and then listens no longer', async () => {
  const model = createModel();
  const onReady = jest.fn();
  const ready = untilReady(model, new AbortController().signal).then(onReady);
  model.fold(false);
  await new Promise(setImmediate);
  expect(onReady).not.toHaveBeenCalled();
  model.fold(true);
  await ready;
  expect(model.listenerCount()).toBe(0);
});

test('rejects when the signal aborts, before or while it waits', async () => {
  const model = createModel();
  const stopping = new AbortController();
  const waiting = untilReady(model, stopping.signal);
  stopping.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await expect(untilReady(model, stopping.signal)).rejects.toThrow('stopped');
  expect(model.listenerCount()).toBe(0);
});
