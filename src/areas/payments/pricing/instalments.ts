import { splitBy } from '#kernel/money.ts'

/** A price in `count` payments that come to it exactly: the first ones are a cent more where it doesn't divide. */
export const splitInstalments = (cents: number, count: number): number[] =>
  splitBy(cents, Array<number>(count).fill(1))
