import type { Id } from './ids.ts'

export const roles = ['admin', 'creator', 'student'] as const
export type Role = (typeof roles)[number]

export const plans = ['free_plan', 'basic_plan', 'pro_plan'] as const
export type Plan = (typeof plans)[number]

/** Rank of a plan; a minimum plan is met by every plan of the same or a higher rank. */
export const planRank: Record<Plan, number> = { free_plan: 0, basic_plan: 1, pro_plan: 2 }

export type Visitor = { kind: 'visitor' }
/** The right of a browser to what one order bought, for 24 hours: it paid, or came by the link of the receipt email. */
export type Pass = {
  workspaceId: Id<'wsp'>
  orderId: Id<'ord'>
  contactId: Id<'ctc'>
  /** It came by the emailed link: whoever holds it reads the mailbox. Who paid may have typed anyone's address. */
  proven: boolean
  /** The buyer deleted their account: it opens nothing anymore, and only says why. */
  ended?: true
}
/**
 * The right of a browser to what someone was given, for 24 hours: it came by a link that was emailed to them, since no order's link leads
 * there.
 */
export type RightPass = { workspaceId: Id<'wsp'>; grantId: Id<'grt'> }
/** Someone who isn't signed in but holds passes. */
export type PassHolder = { kind: 'pass'; passes: readonly Pass[]; rights?: readonly RightPass[] }
/** The admin who looks as someone: nothing can be changed meanwhile, and every request is written down. */
export type Viewer = { adminId: Id<'usr'>; adminName: string; until?: string }
type Account = {
  userId: Id<'usr'>
  email: string
  emailVerified: boolean
  plan: Plan
  sessionId: Id<'ses'>
  passes: readonly Pass[]
  rights?: readonly RightPass[]
  viewedBy?: Viewer
}
/** Someone signed in who has no workspace. `role` is text: an unknown role has no rights at all. */
export type UserActor = Account & { kind: 'user'; role: string }
export type CreatorActor = Account & { kind: 'creator'; role: 'creator'; workspaceId: Id<'wsp'> }
/** Work no one asked for by hand: a job, a listener, the command line. */
export type SystemActor = { kind: 'system'; job: string; workspaceId?: Id<'wsp'> }

export type Actor = Visitor | PassHolder | UserActor | CreatorActor | SystemActor
export type SignedIn = UserActor | CreatorActor

export function isSignedIn(actor: Actor): actor is SignedIn {
  return actor.kind === 'user' || actor.kind === 'creator'
}

/** The passes an actor's browser carries, signed in or not. */
export function passesOf(actor: Actor): readonly Pass[] {
  return heldPassesOf(actor).filter((pass) => !pass.ended)
}

/** The same with those that ended, for who says why. */
export function heldPassesOf(actor: Actor): readonly Pass[] {
  return actor.kind === 'pass' || isSignedIn(actor) ? actor.passes : []
}

/** The rights that were given, and that an actor's browser came to by an emailed link. */
export function rightsOf(actor: Actor, workspaceId?: Id<'wsp'>): readonly RightPass[] {
  const rights = actor.kind === 'pass' || isSignedIn(actor) ? (actor.rights ?? []) : []
  return workspaceId ? rights.filter((right) => right.workspaceId === workspaceId) : rights
}

export function isAdmin(actor: Actor): boolean {
  return actor.kind === 'user' && actor.role === 'admin'
}

/** Who may pass a guard: the table of routes in one function for both sides. */
export type Access =
  /** anyone */
  | 'public'
  /** any signed-in user */
  | 'signed-in'
  /** a signed-in user or the pass of an order; the access engine decides about the thing itself */
  | 'learner'
  | { role: Role; plan?: Plan; minPlan?: Plan }

export function passesGuard(
  actor: { role: string; plan: Plan },
  access: Exclude<Access, 'public' | 'learner'>,
): boolean {
  if (access === 'signed-in') return true
  if (actor.role !== access.role) return false
  if (access.plan && actor.plan !== access.plan) return false
  return !access.minPlan || planRank[actor.plan] >= planRank[access.minPlan]
}
