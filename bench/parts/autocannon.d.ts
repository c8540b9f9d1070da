/** The part of autocannon's interface that the benchmarks use; the package brings no types. */
declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  type Result = {
    requests: { total: number; average: number }
    latency: { p50: number; p99: number; max: number }
    duration: number
    errors: number
    timeouts: number
    non2xx: number
    throughput: { average: number }
  }
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    requests?: Request[]
    headers?: Record<string, string>
  }): Promise<Result>
}
