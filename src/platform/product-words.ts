export type RefundWords = { removed: string; kept: string }

/** What pages of other areas say of a kind. */
export type ProductWords = {
  /** In a sentence of the log, where its name isn't known: with its article. */
  one: string
  /** Above several of them. */
  many: string
  count: (count: number) => string
  /** The button that leads down to them. */
  see: string
  /** The button beside one of them on a store's front, or below all of them (`ProductShelf`). */
  choose?: string
  /** How much one holds, and how long each of these is. */
  size: (size: number, minutesEach?: number) => string
  checkout: {
    owned: string
    /**
     * Of a kind that no one pays for twice (`changedAt`): what became of a second payment, why one isn't restarted beside another, and the
     * link to where that one is changed.
     */
    second?: { text: string; again: string; change: string }
  }
  /** What a refund that ends access means for it, and one that keeps it; without them, in words that fit any kind. */
  refund?: RefundWords
  /** Between paying and having it. */
  pending: { delivering: string; opening: string }
  receipt: {
    /** What kind of thing was paid for, and what was free. */
    item: string
    freeItem: string
    start: string
    continue: string
    /** Below the button, where a press adds the order to what is the reader's already. */
    adds: string
  }
  /** The receipt's link: it opens what was bought for a day, and only for whoever bought it. */
  link: {
    /** In the email with the receipt, to whoever had it already too. */
    email: string
    hadIt: (titles: string) => string
    /** In an email with a fresh one. */
    fresh: string
    button: string
    /** In an email to another address than the buyer's. */
    paper: string
    /** On a receipt that opens it no more. */
    title: string
    text: string
    forBuyer: string
  }
  invoice: { item: string }
  /** What pages say of one that's paid for each month; without them, it's called a subscription. */
  subscription?: SubscriptionNames
}

export type SubscriptionNames = {
  /** The link to where it's managed. */
  manage: string
  title: (title: string) => string
  ended: string
  cancel: string
  cancelYes: string
  cancelNo: string
  keep: string
  kept: string
  continued: string
  switch: string
  switchTitle: (title: string) => string
  switchedNow: string
  switchedNext: string
  keepPrice: string
  pause: string
  pausing: (from: string, until: string) => string
  paused: (until: string) => string
  again: string
}

/** In English, as every refusal is; its German is among those of its area. */
export type ProductRefusals = {
  /** The buyer has it. */
  owned: string
  /** Its seller is suspended. */
  suspended: string
  /** Its seller's address isn't confirmed. */
  unconfirmed: string
  /** No one could take the money. */
  unpayable: string
}
