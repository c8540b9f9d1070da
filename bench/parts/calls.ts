import { type Agent, request } from 'node:http'

type Call = { method: 'POST' | 'PUT'; agent: Agent; headers: Record<string, string>; body: string }

/** Sends one JSON body and reads the whole answer, with as little work of its own as Node allows. */
export function send(
  url: string,
  { method, agent, headers, body }: Call,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = Buffer.byteLength(body)
    const call = request(
      url,
      {
        method,
        agent,
        headers: { ...headers, 'content-type': 'application/json', 'content-length': length },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

/** Thousands of people have thousands of addresses: each has its own, and the same one each time. */
export const addressOf = (person: number) =>
  `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`

/** How long the middle one took, and the slowest but one in a hundred. */
export function percentiles(latencies: readonly number[]): { p50: number; p99: number } {
  const sorted = latencies.toSorted((one, two) => one - two)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}
