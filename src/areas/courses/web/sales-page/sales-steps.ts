import type { SalesValues } from './sales-values.ts'

/** Letters of one field within so long are one step. */
const oneStepMs = 1_200
const mostSteps = 200

export type SalesSteps = ReturnType<typeof createSalesSteps>

/** What a page said before each change, to be taken back and repeated. */
export function createSalesSteps() {
  const past: SalesValues[] = []
  const future: SalesValues[] = []
  let last = { name: '', at: 0 }
  const step = (from: SalesValues[], to: SalesValues[], now: SalesValues): SalesValues | null => {
    const values = from.pop()
    if (!values) return null
    to.push(now)
    last = { name: '', at: 0 }
    return values
  }
  return {
    /** Before fields are changed: letters typed into one in a row are one step. */
    note: (fields: string, values: SalesValues) => {
      const at = Date.now()
      if (fields !== last.name || at - last.at > oneStepMs) past.push(values)
      if (past.length > mostSteps) past.shift()
      future.length = 0
      last = { name: fields, at }
    },
    back: (now: SalesValues) => step(past, future, now),
    forth: (now: SalesValues) => step(future, past, now),
    forget: () => {
      past.length = 0
      future.length = 0
    },
    can: () => ({ canUndo: past.length > 0, canRedo: future.length > 0 }),
  }
}
