import type { Plan } from '#kernel/actor.ts'
import { minutes } from '#kernel/time.ts'

/** What a workspace keeps, against what it may. */
export type StorageUse = {
  usedBytes: number
  /** Null where nothing limits it. */
  limitBytes: number | null
}

/**
 * So long after its last part an upload keeps the room for the rest of it. A lost line, a restart of the server and a short
 * pause are over by then; whoever comes later asks for room again.
 */
export const promiseMs = minutes(10)

/** What a file that was never shown has before it counts as left over: someone may be about to save what shows it. */
export const settlingMs = minutes(60)

/** Bytes in words of three digits, as the sentences of the server say them: never more than there is, unless rounded up. */
export function sizeInWords(bytes: number, round: 'down' | 'up' = 'down'): string {
  const power = [1e3, 1e6, 1e9, 1e12].filter((least) => bytes >= least).length
  const whole = 1000 ** power
  const decimals = power === 0 ? 0 : [10, 100].filter((least) => bytes < least * whole).length
  // Whole numbers as long as possible: a division leaves something behind that is no byte.
  const step = whole / 10 ** decimals
  const steps = Math.floor(bytes / step) + (round === 'up' && bytes % step > 0 ? 1 : 0)
  const amount = (steps / 10 ** decimals).toLocaleString('en-US', { maximumFractionDigits: 2 })
  return `${amount} ${units[power]}`
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

const nextPlan: Record<Plan, string | null> = {
  free_plan: 'Delete what you don’t need, or upgrade to Basic for 100 GB.',
  basic_plan: 'Delete what you don’t need, or upgrade to Pro for 1 TB.',
  pro_plan: null,
}
const askForMore = 'Delete what you don’t need, or ask the people who run this site for more.'

/** What helps where the storage is used up. A limit that an admin set moves with no plan. */
export function moreStorageSentence(plan: Plan, isSetByAdmin: boolean): string {
  return (isSetByAdmin ? null : nextPlan[plan]) ?? askForMore
}

/** What a creator reads before a byte is taken that doesn't fit; `bytes` is null where no one knows how many will come. */
export function noStorageSentence(
  { usedBytes, limitBytes }: { usedBytes: number; limitBytes: number },
  bytes: number | null,
  advice: string,
): string {
  const left = limitBytes - usedBytes
  const limit = sizeInWords(limitBytes)
  if (left <= 0 || bytes === null) return `You’ve used all ${limit} of your storage. ${advice}`
  return `This file is ${sizeInWords(bytes, 'up')}, but only ${sizeInWords(left)} of your ${limit} of storage is left. ${advice}`
}

/** What an admin may set for a workspace. */
export const storageLimitRange = { least: 1_000_000_000, most: 100_000_000_000_000 }

export function whyNotStorageLimit(bytes: number): string | null {
  const { least, most } = storageLimitRange
  return Number.isInteger(bytes) && bytes >= least && bytes <= most
    ? null
    : 'Enter a size from 1 to 100,000 GB.'
}

/** A number of gigabytes as people type it, with or without signs between thousands; null for anything else. */
export function gigabytesTyped(text: string): number | null {
  const plain = text.trim()
  return /^\d{1,9}$|^\d{1,3}([.,\s\u2019\u00a0]\d{3})+$/.test(plain) ? Number(plain.replace(/\D/g, '')) : null
}
