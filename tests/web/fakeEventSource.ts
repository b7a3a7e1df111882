/** An EventSource that a test controls. */
export class FakeEventSource extends EventTarget {
  static all: FakeEventSource[] = [];
  /** The open streams. */
  static get open(): FakeEventSource[] {
    return FakeEventSource.all.filter(({ isClosed }) => !isClosed);
  }
  isClosed = false;
  readonly query: URLSearchParams;
  constructor(url: string) {
    super();
    this.query = new URL(url, 'http://here.test').searchParams;
    FakeEventSource.all.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
  dispatch(type: 'message' | 'now' | 'reset', lastEventId: string, data: unknown = {}): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId }));
  }
  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}

/** Replaces the browser's `EventSource` during the tests of a file. */
export const installFakeEventSource = (): void => {
  beforeEach(() => {
    FakeEventSource.all = [];
    Object.defineProperty(window, 'EventSource', { value: FakeEventSource, configurable: true });
  });
  afterEach(() => Reflect.deleteProperty(window, 'EventSource'));
};
