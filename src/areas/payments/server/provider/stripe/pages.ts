import { asking } from './client.ts'

type Page<T> = { data: T[]; has_more: boolean }
const longest = 100

/** Everything of a list, page by page. */
export async function* eachOf<T extends { id: string }>(
  ask: (page: { limit: number; starting_after?: string }) => Promise<Page<T>>,
): AsyncIterable<T> {
  for (let after: string | undefined; ; ) {
    const from = after
    const page = await asking(() => ask({ limit: longest, ...(from ? { starting_after: from } : {}) }))
    yield* page.data
    after = page.data.at(-1)?.id
    if (!page.has_more || !after) return
  }
}

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)
