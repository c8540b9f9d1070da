import { centsFrom, currencies } from '#kernel/money.ts'

/** Longest text that is searched for; what is pasted beyond it is cut by the screen. */
export const longestQuery = 200

/** How many of one kind are shown: who has more to choose from types on. */
export const mostOfAKind = 6

/** What the beginning of a query asks for: `>` actions alone, `@` people alone. */
export function readQuery(typed: string): { only: 'actions' | 'people' | null; text: string } {
  const trimmed = typed.trimStart()
  if (trimmed.startsWith('>')) return { only: 'actions', text: trimmed.slice(1).trim() }
  if (trimmed.startsWith('@')) return { only: 'people', text: trimmed.slice(1).trim() }
  return { only: null, text: trimmed.trim() }
}

/** An id of ours, an address or the number of an invoice: pasted, it leads straight to what it names. */
export function isDirect(text: string): boolean {
  return (
    /^[a-z]{3}_[0-9a-z]{26}$/.test(text) ||
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ||
    invoicePlace(text) !== null
  )
}

/** What a number like `AR-2026-0118` says, as payments writes it; null for any other text. */
export function invoicePlace(text: string) {
  const number = text.toLocaleUpperCase('en')
  const match = /^(TEST-)?(?:[\p{L}\p{N}]{1,6}-)?(20\d{2})-(\d{4,9})$/u.exec(number)
  if (!match) return null
  const mode = match[1] ? ('test' as const) : ('live' as const)
  return { number, mode, year: Number(match[2]), sequence: Number(match[3]) }
}

/** A text that is an amount, in cents: `49`, `$49.00`, `1,250.50`. */
export function amountOf(text: string): number | null {
  const match = /^[^\d\s]{0,3}\s?(\d{1,3}(?:[,’' ]?\d{3})*|\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text)
  if (!match) return null
  const whole = (match[1] ?? '').replace(/\D/g, '')
  // What is sold here is in a currency of two decimals, whichever it is.
  const amount = centsFrom(`${whole}.${match[2] ?? '0'}`, currencies[0])
  return amount !== null && amount < 1e12 ? amount : null
}
