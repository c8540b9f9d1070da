import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { Ctx } from '../context.ts'
import { pointFor } from '../points.ts'

/** What the link in an email to a member says: which of whom it was sent to. */
export type MemberLink = { kind: 'member'; workspaceId: Id<'wsp'>; contactId: Id<'ctc'>; addressHash: string }

/** What a workspace emails its members and one press stops, by the area that sends it. */
export type MemberStop = {
  words: Readonly<Record<Language, MemberStopWords>>
  /** Whom a link was emailed to, and whether they still get it; null when they left, or have another address now. */
  find(ctx: Ctx, link: MemberLink): Promise<{ address: string; isStopped: boolean } | null>
  set(ctx: Ctx, link: MemberLink, isWanted: boolean): Promise<void>
}

/** What the page of that press says. */
export type MemberStopWords = {
  ask: (sender: string) => string
  askText: (sender: string, address: string) => string
  confirm: string
  chip: string
  done: string
  doneText: (sender: string) => string
  undone: (sender: string) => string
  /** The address isn't this member's anymore. */
  gone: string
}

/** The page is with those of everything else that's stopped. */
export const memberStops = pointFor<MemberStop>('memberStops')
