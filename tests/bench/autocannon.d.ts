/* What the benchmarks use of autocannon, which has no types of its own. */
declare module 'autocannon' {
  interface AutocannonRequest {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly setupRequest?: (request: AutocannonRequest) => AutocannonRequest;
  }
  interface AutocannonResult {
    readonly duration: number;
    readonly errors: number;
    readonly non2xx: number;
    readonly '2xx': number;
    readonly latency: { readonly p50: number; readonly p99: number };
  }
  export default function autocannon(options: {
    readonly url: string;
    readonly connections?: number;
    readonly duration?: number;
    readonly requests?: readonly AutocannonRequest[];
  }): Promise<AutocannonResult>;
}
