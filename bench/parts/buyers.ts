import { askProgram } from './child.ts'

export type BuyingRun = {
  url: string
  offers: string[]
  expectedTotalCents: number
  seconds: number
  together: number
  /** How often each order is sent. */
  copies: number
  /** Keeps the buyers of several runs apart. */
  run: string
}
export type BuyingResult = {
  orders: number
  answers: number
  /** 409 answers, waited out and sent again. */
  conflicts: number
  other: number
  /** Orders whose copies did not all get the same order id. */
  differing: number
  perSecond: number
  p50: number
  p99: number
}

/** Buys for a while from a process of its own; each order is sent several times, shuffled and at once. */
export function buy(what: BuyingRun): Promise<BuyingResult> {
  return askProgram<BuyingResult>('buyers-program.ts', what)
}
