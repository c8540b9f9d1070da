import * as z from 'zod'

/** A card as Test payments takes it. No other provider reads one. */
export const zCard = z.object({
  number: z.string().max(40),
  expiry: z.string().max(20),
  securityCode: z.string().max(10),
  country: z.string().max(60).optional(),
})

/** As it was typed, however long; null where it is no card at all. */
const zCardInput = z.object({ number: z.string(), expiry: z.string(), securityCode: z.string() })
export type CardInput = z.infer<typeof zCardInput>
export const typedCard = (input: unknown): CardInput | null => zCardInput.safeParse(input).data ?? null

/** The numbers of Test payments, and what each does. It refuses any other, so no real card is typed here. */
const testCards = {
  '4242424242424242': 'approve',
  '4000000000000002': 'decline',
  '4000002500003155': 'confirm',
  '4000000000000077': 'slow',
  // Paid at once; what becomes of a refund is another matter.
  '4000000000007726': 'approve',
  '4000000000005126': 'approve',
  // It's charged, and the buyer's bank takes the money back after ten seconds.
  '4000000000000259': 'dispute',
  // Declined: there isn't enough money on it, or it was stolen.
  '4000000000009995': 'decline',
  '4000000000009979': 'decline',
  // Paid at once; what becomes of it when it's charged again is another matter.
  '4000002760003184': 'confirm',
  '4000000000000341': 'approve',
  '4000000000000069': 'approve',
} as const
type TestCardBehavior = (typeof testCards)[keyof typeof testCards]

/** What it means that a card isn't charged, at once or later, by its last four digits. */
const declines: Readonly<Record<string, 'soft' | 'hard' | 'authentication'>> = {
  '0002': 'soft',
  '9995': 'soft',
  '9979': 'hard',
  // Its bank asks its owner each time.
  '3184': 'authentication',
  '0341': 'soft',
  // It has expired by then.
  '0069': 'hard',
}

/** How a card is declined when it's charged while its owner is away; null where it's charged. */
export const laterDecline = (last4: string) => declines[last4] ?? null

/** What becomes of a refund to a card, by its last four digits; any other gets it at once. */
const refundsTo: Readonly<Record<string, RefundBehavior>> = { '7726': 'slow', '5126': 'returned' }
/** slow → the bank takes its time; returned → it sends the money back after it had gone through. */
type RefundBehavior = 'done' | 'slow' | 'returned'

export const refundBehaviorOf = (last4: string | null): RefundBehavior => refundsTo[last4 ?? ''] ?? 'done'

/** People type card numbers with spaces or dashes. */
export function cardDigits(text: string): string {
  return text.replace(/[\s-]/g, '')
}

export function behaviorOf(cardNumber: string): TestCardBehavior | null {
  return testCards[cardDigits(cardNumber) as keyof typeof testCards] ?? null
}

/**
 * The card as it was typed, to show it once more; nothing where it isn't one of these numbers. They're no one's secret, and any
 * other may be someone's own.
 */
export const shownAgain = (card: CardInput): CardInput | null => (behaviorOf(card.number) ? card : null)

/** The sentence for each part of a card that can't be taken as it is. */
export function cardProblems(card: CardInput | null, now: Date): Record<string, string> {
  const fields: Record<string, string> = {}
  if (!card || card.number.trim() === '') fields.cardNumber = 'Enter the card number'
  else if (!behaviorOf(card.number)) fields.cardNumber = unknownCard
  const expired = card ? isExpired(card.expiry, now) : null
  if (expired === null) fields.expiry = 'Enter the expiration date as shown on the card, like 04 / 29'
  else if (expired) fields.expiry = 'This card has expired. Use another card'
  if (!card || !/^\s*\d{3,4}\s*$/.test(card.securityCode))
    fields.securityCode = 'Enter the 3 or 4 digits of the security code'
  return fields
}

export const unknownCard = 'Test payments takes test cards only, such as 4242 4242 4242 4242'

/** Whether "MM / YY" has passed at this moment; null when it is not a month and year. */
function isExpired(expiry: string, now: Date): boolean | null {
  const match = /^\s*(0?[1-9]|1[0-2])\s*[/\-. ]?\s*(\d{2}|20\d{2})\s*$/.exec(expiry)
  if (!match) return null
  const year = Number(match[2]?.slice(-2)) + 2000
  const firstOfNextMonth = Date.UTC(year, Number(match[1]), 1)
  return firstOfNextMonth <= now.getTime()
}
