import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import type { Mode, Provider } from '../../rules.ts'

/** Where a provider puts the money: a workspace's own account with it, or the operator's. */
export type Account = {
  id: string
  workspaceId: Id<'wsp'>
  mode: Mode
  secrets: Readonly<Record<string, string>> | null
}

/** One attempt to take the money of an order. It is on the disk before a provider is told. */
export type Attempt = {
  /** The same key is the same charge, however often it is asked for. */
  key: string
  amount: Money
  /** What the provider called it; null as long as its answer wasn't written down. */
  ref: string | null
  /**
   * Where it sends the buyer once they're through, and when they turn back, as whole addresses. They name the attempt alone: what
   * the receipt shows opens in the buyer's own browser and nowhere else.
   */
  returnTo: string
  cancelTo: string
}

/** What a provider took, or wouldn't take. There is no way back from either. */
export type Charge = {
  chargeId: string
  state: 'succeeded' | 'declined'
  amount: Money
  /** "card ending 4242" */
  method: string
  last4: string | null
  /** In words for the buyer, when declined. */
  reason: string | null
}

export type Outcome =
  | { state: 'done'; charge: Charge }
  /**
   * The buyer continues at a page of the provider's, an https address. A provider whose pages are ours (`mountPages` of its part)
   * names one by its path behind the order's.
   */
  | { state: 'redirect'; ref: string; url: string }
  /** A step in the buyer's browser is missing, which the provider's part of the checkout takes with this secret. */
  | { state: 'client'; ref: string; secret: string }
  /** The provider decides later: a slow bank, a transfer. */
  | { state: 'waiting'; ref: string }

/** What a provider's message is about. It only says what to ask again: what happened is read, never taken from it. */
export type News = { eventId: string; about: 'charge' | 'refund' | 'dispute' | 'payout'; ref: string }

export type RefundOutcome =
  | { state: 'done' | 'waiting'; refundId: string }
  /** In words for the seller: nothing was paid back. */
  | { state: 'refused'; reason: string }

export type Payout = { id: string; amount: Money; state: 'waiting' | 'paid' | 'failed'; arrivesAt: Date }

/** A message as it came in: its bytes, for the signature is over those. */
export type Message = { body: Buffer; headers: Readonly<Record<string, string | undefined>> }

/**
 * A way to take money. What is optional is what not every provider can do: one that can't leaves it out, and nothing of it is
 * offered (`can`).
 */
export type PaymentProvider = {
  id: Provider
  /** As buyers know it. */
  name: string
  /**
   * Takes the money, or says what is missing. `input` is what the provider's own part of the checkout sent, and only it knows what
   * that is. The same key takes the money once.
   *
   * @throws INVALID beside the fields of its part, ChargeUnreadable, UNAVAILABLE.
   */
  begin(account: Account, attempt: Attempt, input: unknown): Promise<Outcome>
  /**
   * What became of an attempt; null when the provider never heard of its key, and then nothing was taken.
   *
   * @throws ChargeUnreadable when it heard of the key and can't tell what became of it.
   */
  resume(account: Account, attempt: Attempt): Promise<Outcome | null>
  /** The sentence for each field of its part that can't be taken as it is, before anything is written down. */
  check?(input: unknown, now: Date): Record<string, string>
  /** Takes the money by a method that was kept, while its owner is away. */
  chargeSaved?(account: Account, attempt: Attempt, method: string): Promise<Outcome>
  /** Pays back some of a charge. The same key pays back once. */
  refund?(account: Account, refund: { key: string; chargeId: string; amount: Money }): Promise<RefundOutcome>
  /** @throws BadSignature when the message isn't the provider's, MessageUnreadable when it is and makes no sense. */
  webhook?(account: Account, message: Message): Promise<readonly News[]>
  payouts?(account: Account, since: Date): AsyncIterable<Payout>
  /** What it kept of a charge; without it payments' own rule holds (`feeOn`). */
  feeOf?(charge: Charge): Money | null
  /** Takes an attempt out of its record, with the demo whose order it was. */
  forget?(key: string): Promise<void>
  /** Takes away what kills left in its record. */
  sweep?(): Promise<void>
}

type Capability = 'chargeSaved' | 'refund' | 'webhook' | 'payouts'

/** Whether a provider can do this, in one that knows it then. */
export function can<C extends Capability>(
  provider: PaymentProvider,
  capability: C,
): provider is PaymentProvider & Required<Pick<PaymentProvider, C>> {
  return provider[capability] !== undefined
}

/**
 * The provider has a charge under this key and can't say which. Money may have been taken: the key is neither charged again nor
 * given up until its record is mended.
 */
export class ChargeUnreadable extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`the record of charge ${key} can’t be read`, options)
  }
}

/** A provider says what can't be: it took another sum than the order's. A person must look at it. */
export class ChargeDiffers extends Error {}

/** The same where it names what pays another attempt already. */
export class ChargeTaken extends ChargeDiffers {}

/** A message that is a provider's and says nothing it knows how to say. */
export class MessageUnreadable extends Error {
  constructor(options?: ErrorOptions) {
    super('the message of the provider can’t be read', options)
  }
}

/** A message that says it's a provider's and isn't. */
export class BadSignature extends Error {
  override message = 'the signature of the message isn’t the provider’s'
}
