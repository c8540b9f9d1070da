import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { AnyMoney, Money } from '#kernel/money.ts'
import type { ConnectionReason } from '../../connection-reasons.ts'
import type { DisputeState, Mode, Provider } from '../../rules.ts'

/** Where a provider puts the money: a workspace's own account with it, or the operator's. */
export type Account = {
  id: string
  workspaceId: Id<'wsp'>
  mode: Mode
  secrets: Readonly<Record<string, string>> | null
  /** The data was copied or restored since it was connected: no money is moved until its owner says so. */
  isPaused?: boolean
  /** Buyers may pay by methods whose money takes days. */
  takesDelayed?: boolean
}

/** What is paid, for a page of the provider's. */
export type SaleSummary = { orderId: Id<'ord'>; title: string; email: string }

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
  /** When it was written down. */
  begunAt?: Date
  /** The buyer agreed that what they pay with is kept, for charges to come (`Charge.kept`). The same at each asking. */
  keeps?: boolean
  /** Asked for by who shows a page of its own. */
  about?: () => Promise<SaleSummary>
}

/** What a provider took, or wouldn't take. There is no way back from either. */
export type Charge = {
  chargeId: string
  state: 'succeeded' | 'declined'
  amount: Money
  /** "card ending 4242" */
  method: string
  last4: string | null
  /** Where the card is from, ISO 3166-1, where that's known. */
  country?: string | null
  /** In words for the buyer, when declined. */
  reason: string | null
  /** What a decline means for what comes next; without it, no one said, and it's soft. */
  decline?: Decline
  /** What it can be charged by from now on, where it was to be kept and could be. */
  kept?: KeptMethod | null
  /** What it kept, where it has said so by now. */
  fee?: Money | null
  /** No one tried to pay, and no one can anymore: nothing failed that anyone has to hear of. */
  isLapsed?: boolean
}

/**
 * soft → the same method may do later, as money comes in; hard → never, its owner has to name another; authentication → its bank asks
 * its owner, who has to pay at a page (`begin`, as the next attempt of the order).
 */
export type Decline = 'soft' | 'hard' | 'authentication'

/** A way to pay that its provider keeps for us. No part of a card is here but what its owner knows it by. */
export type KeptMethod = {
  /** What the provider calls it, which only that provider and account understand. */
  ref: string
  /** "Visa ending 4242" */
  label: string
  /** Its last month as `2031-08`, where it has one. */
  expiresOn: string | null
}

/** A buyer names the method they are charged by from now on. Nothing is taken. */
export type Keeping = {
  /** The same key is the same page, however often it's asked for. */
  key: string
  /** What the provider called it; null as long as its answer wasn't written down. */
  ref: string | null
  /** What will be charged by it: not every method takes every currency. */
  currency: Money['currency']
  email: string
  returnTo: string
  cancelTo: string
  begunAt?: Date
}

export type KeepOutcome =
  | { state: 'kept'; method: KeptMethod }
  /** The buyer continues at a page of the provider's. */
  | { state: 'redirect'; ref: string; url: string }
  /** Not kept, and it can't be anymore. In words for the buyer. */
  | { state: 'refused'; ref: string; reason: string }

export type Outcome =
  | { state: 'done'; charge: Charge }
  /**
   * The buyer continues at a page of the provider's, an https address. A provider whose pages are ours (`mountPages` of its part)
   * names one by its path behind the order's.
   */
  | { state: 'redirect'; ref: string; url: string }
  /** A step in the buyer's browser is missing, which the provider's part of the checkout takes with this secret. */
  | { state: 'client'; ref: string; secret: string }
  /** The provider decides later: a slow bank, a transfer. `takesDays` says by what, where its buyer has done all there is to do. */
  | { state: 'waiting'; ref: string; takesDays?: string }

/** What a provider's message is about. It only says what to ask again: what happened is read, never taken from it. */
export type News = {
  eventId: string
  about: 'charge' | 'refund' | 'dispute' | 'payout'
  ref: string
  /** The attempt's own key, where the message has it: what the provider calls it may not be written down. */
  key?: string
}

export type RefundOutcome =
  | { state: 'done' | 'waiting'; refundId: string }
  /** In words for the seller: nothing was paid back. */
  | { state: 'refused'; reason: string }

/** A refund as its provider has it, whoever made it. */
export type ProviderRefund = {
  refundId: string
  chargeId: string
  amount: Money
  /** Ours, where we asked for it and the provider keeps it with the refund. */
  key: string | null
  outcome: RefundOutcome
}

export type RefundRequest = { key: string; chargeId: string; amount: Money; ref?: string | null }

/** Money on its way to the bank, or there. */
export type Payout = {
  id: string
  /** Ours, where we asked for it: a payout of our own isn't taken for one of the provider's. */
  key?: string | null
  amount: Money
  state: 'waiting' | 'paid' | 'failed'
  arrivesAt: Date
  /** When it was made, where the provider says so. */
  madeAt?: Date
  /** Whether the provider made it by its own schedule; unset, it did. */
  isAutomatic?: boolean
  /** Why it failed: a code, or the provider's own words. */
  reason?: string | null
  /** Numbers of the charges, refunds and disputes in it, where the provider made it by its own schedule. */
  parts?: readonly string[]
}

/** A payment that its buyer's bank took back, as it is now. */
export type ProviderDispute = {
  disputeRef: string
  chargeId: string
  amount: Money
  /** What the provider takes for it besides. */
  feeCents: number
  /** It says the fee after the opening, and keeps it whoever wins. */
  keepsFee?: boolean
  /** The bank's reason: one of `disputeReasons`, or a code of the provider's. */
  reason: string
  state: DisputeState
  openedAt: Date
  respondBy: Date | null
}

/** A payment or refund as its provider has it, whoever of us knows of it. */
export type ProviderObject = {
  kind: 'charge' | 'refund'
  /** The provider's own number; of a payment the one of its charge. */
  id: string
  chargeId: string
  /** The attempt's own, where the provider keeps it with the payment. */
  key: string | null
  amount: AnyMoney
  madeAt: Date
}

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
  /**
   * Closes an attempt that waits for its buyer, so that it can't be paid anymore, and says what became of it: it may have been paid
   * just before.
   */
  cancel?(account: Account, attempt: Attempt): Promise<Outcome | null>
  /**
   * Takes the money of an attempt by a method that was kept (`KeptMethod.ref`), while its owner is away: done, or waiting where the
   * bank takes its time. No one is led anywhere; what needs its owner is declined as `authentication`.
   *
   * `writeDown` commits what the provider calls the charge, and is waited for before any money moves. An attempt with a `ref` is
   * continued: asked again, whenever, it's never charged twice. What became of it, `resume` says too; null there means that no
   * money can have been taken.
   *
   * @throws what `begin` does, but INVALID.
   */
  chargeSaved?(
    account: Account,
    attempt: Attempt,
    method: string,
    writeDown: (ref: string) => Promise<void>,
  ): Promise<Outcome>
  /**
   * Has a buyer name the method they are charged by from now on, or says what became of that. `input` is what the provider's part of
   * the checkout sent, null where it's only read. What is read and was never begun is refused.
   *
   * @throws INVALID beside the fields of its part, UNAVAILABLE.
   */
  keepMethod?(account: Account, keeping: Keeping, input: unknown): Promise<KeepOutcome>
  /** Gives a kept method up. It may be gone already. */
  forgetMethod?(account: Account, method: string): Promise<void>
  /**
   * Pays back some of a charge, or says what became of that. The same key pays back once. A provider that forgets keys looks for what
   * it made under this one first. With a `ref`, what it called the refund before, it only says: nothing more is ever paid back.
   */
  refund?(account: Account, refund: RefundRequest): Promise<RefundOutcome>
  /** What was paid back of a charge, or since then of any, by whomever. */
  refundsMade?(account: Account, of: { chargeId: string } | { since: Date }): AsyncIterable<ProviderRefund>
  /** @throws BadSignature when the message isn't the provider's, MessageUnreadable when it is and makes no sense. */
  webhook?(account: Account, message: Message): Promise<readonly News[]>
  /** It has to be asked whether a message is its own: how often that's done is limited for each account. */
  asksAboutMessages?: true
  /** How long it holds a payment's money before that can be paid out; without it the provider has no rule for that, and may say so later. */
  availableAfterMs?: number
  /** Sends money to the account's bank. The same key sends it once. */
  payOut?(account: Account, payout: { key: string; amount: Money }): Promise<Payout>
  /** Payouts that were made since then, whoever asked for them, as they are now. */
  payouts?(account: Account, since: Date): AsyncIterable<Payout>
  /** The numbers in `Payout.parts` of one that isn't known yet, where they're asked for apart. */
  payoutParts?(account: Account, payout: Payout): Promise<readonly string[]>
  /** What buyers' banks took back, and the seller's answer to it. Each answers with the dispute as it is then. */
  disputes?: {
    /** Those that were opened since then, and with them maybe older ones that changed since. */
    list(account: Account, since: Date): AsyncIterable<ProviderDispute>
    /** The first evidence is sent on; what comes later changes nothing. */
    submitEvidence(account: Account, of: { disputeRef: string; text: string }): Promise<ProviderDispute>
    /** Gives the money up. */
    accept(account: Account, of: { disputeRef: string }): Promise<ProviderDispute>
    /** What buyers are given back at the end of one may be among its refunds, too. */
    areRefunds?: true
  }
  /** Whether it takes money of this currency; without it, of any. */
  takes?(account: Account, amount: Money): boolean
  /** Its money is told of by the seller: there is no one to ask, and what goes back, they send. */
  isByHand?: true
  /** Buyers can pay each period of a subscription by themselves, by a link: where it keeps nothing they're charged by. */
  paysByLink?: true
  /** Whether an account may keep methods; without it, as the provider can. */
  keepsFor?(account: Account): boolean
  /** What it kept of a charge; without it payments' own rule holds (`feeOn`). */
  feeOf?(charge: Charge): Money | null
  /** The same, asked later of a charge that didn't say it; null as long as it isn't known. */
  readFee?(account: Account, chargeId: string): Promise<FeeRecord | null>
  /**
   * What an account has with it by its own record, in each currency: what can be paid out and what can't yet. `keys` are those of every
   * attempt that was made with the account, for a provider whose record knows no more of it.
   */
  balance?(account: Account, keys: () => Promise<readonly string[]>): Promise<readonly AnyMoney[]>
  /**
   * Every payment that went through for an order since then, and what was paid back since then, by its own record. `attempts` are those
   * of this time, for a provider that can only be asked about each.
   */
  objects?(
    account: Account,
    of: { since: Date; attempts: () => AsyncIterable<Pick<Attempt, 'key' | 'ref' | 'begunAt'>> },
  ): AsyncIterable<ProviderObject>
  /** Takes an attempt out of its record, with the demo whose order it was. */
  forget?(key: string): Promise<void>
  /** Takes an account's payouts out of its record, with the demo whose account it was. */
  forgetAccount?(account: Account): Promise<void>
  /** Takes away what kills left in its record. */
  sweep?(): Promise<void>
}

/** What a provider kept of a charge, under its own name for that; and when the money can be paid out, where it says so. */
export type FeeRecord = {
  chargeId: string
  ref: string
  /** What was kept, where that's said in the currency of the sale; otherwise `settled` has it. */
  fee: Money | null
  availableAt: Date | null
  /** Where all of it was put into another currency: the payment before the fee, and what was kept of that, in hundredths of that. */
  settled?: { grossCents: number; feeCents: number; net: Money | null }
}

/** A movement of an account's balance, with the names that our books may have for what it's of. */
export type Settlement = { names: readonly string[]; ref: string; net: Money; availableAt: Date | null }

type Capability =
  | 'cancel'
  | 'refundsMade'
  | 'chargeSaved'
  | 'keepMethod'
  | 'forgetMethod'
  | 'refund'
  | 'webhook'
  | 'payouts'
  | 'payOut'
  | 'disputes'

/** Whether a provider can do this, in one that knows it then. */
export function can<C extends Capability>(
  provider: PaymentProvider,
  capability: C,
): provider is PaymentProvider & Required<Pick<PaymentProvider, C>> {
  return provider[capability] !== undefined
}

/** Whether what buyers pay by is kept for charges to come, at this account. */
export const isKeptAt = (
  provider: PaymentProvider,
  account: Account,
): provider is PaymentProvider & Required<Pick<PaymentProvider, 'chargeSaved' | 'keepMethod'>> =>
  can(provider, 'chargeSaved') && can(provider, 'keepMethod') && (provider.keepsFor?.(account) ?? true)

/**
 * The provider has a charge under this key and can't say which. Money may have been taken: the key is neither charged again nor
 * given up until its record is mended.
 */
export class ChargeUnreadable extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`the record of charge ${key} can’t be read`, options)
  }
}

/** The provider doesn't take an account's key anymore: its owner has to do something. Whoever asked may ask again later. */
export class AccountRefused extends AppError {
  /** The code of what is wrong, for the owner. */
  readonly because: ConnectionReason
  constructor(because: ConnectionReason, options?: ErrorOptions) {
    super('UNAVAILABLE', 'The payment provider refused the account’s key.', options)
    this.because = because
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
