import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zMoney } from '#kernel/money.ts'
import { zChosenInstant, zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { tierCoachingContract } from './coaching-contract.ts'
import { invoicesContract } from './invoices-contract.ts'
import { upTo, zPiece, zPieceDraft } from './piece-shapes.ts'
import {
  engagements,
  memberBadges,
  memberSorts,
  memberStatuses,
  mostImportBytes,
  mostTiers,
  pieceFilters,
  pieceKinds,
  pieceSorts,
  sortDirections,
} from './rules.ts'
import { zJoinPage, zTier, zTierChanges, zTierDraft } from './tier-shapes.ts'

export type { Piece, PieceDraft } from './piece-shapes.ts'
export {
  type JoinPage,
  type PricedFor,
  pricedFor,
  type Tier,
  type TierChanges,
  type TierDraft,
} from './tier-shapes.ts'

export const zMember = z.object({
  id: zId('grt'),
  contactId: zId('ctc'),
  name: z.string(),
  email: z.string(),
  tierId: zId('tie'),
  tier: z.string(),
  /** Theirs still, though no one new can join it. */
  isTierInTrash: z.boolean(),
  rank: z.int(),
  status: z.enum(memberStatuses),
  badge: z.enum(memberBadges).nullable(),
  /** Access ends then by itself, or ended; null while nothing ends it. */
  endsAt: zInstant.nullable(),
  hasAccess: z.boolean(),
  joinedAt: zInstant,
  spent: z.array(zMoney),
  engagement: z.enum(engagements),
  visits: z.int(),
  lastActiveAt: zInstant.nullable(),
  subscriptionId: zId('sbs').nullable(),
  orderId: zId('ord').nullable(),
  /** Of a gift: what someone else paid for it. */
  giftOrderId: zId('ord').nullable(),
  /** The last payment of theirs that can go back. */
  lastOrderId: zId('ord').nullable(),
  /** When a payment that failed is tried again. */
  retryAt: zInstant.nullable(),
  failures: z.int(),
  leftBecause: z.string().nullable(),
})
export type Member = z.infer<typeof zMember>

/** Tiers a member who pays can be moved to with their next payment, and what they pay then. */
export const zMoves = z.object({
  /** When that payment is. */
  at: zInstant.nullable(),
  /** They move already, with that payment. */
  movesTo: zId('tie').nullable(),
  tiers: z.array(
    z.object({
      tierId: zId('tie'),
      title: z.string(),
      /** With tax, as it's charged. */
      price: zMoney,
      interval: z.enum(['month', 'year']),
      /** They'd pay more, which is theirs to agree to. */
      isDearer: z.boolean(),
    }),
  ),
})
export type Moves = z.infer<typeof zMoves>

/** The rows behind a card. */
export const figureFilters = ['total', 'revenue', 'left', 'engaged', 'failing'] as const

/** What narrows the list, and its file. */
export const zMemberFilter = z.object({
  search: z.string().max(100).optional(),
  tier: zId('tie').optional(),
  status: z.enum(memberStatuses).optional(),
  engagement: z.enum(engagements).optional(),
  of: z.enum(figureFilters).optional(),
  sort: z.enum(memberSorts).default('joined'),
  direction: z.enum(sortDirections).default('descending'),
})
const zMemberList = zMemberFilter.extend({
  page: z.coerce.number().int().min(1).max(1000).default(1),
})

/** What narrows content, and its file. */
export const zPieceFilter = z.object({
  search: z.string().max(100).optional(),
  kind: z.enum(pieceKinds).optional(),
  status: z.enum(pieceFilters).optional(),
  /** The lowest tier that opens it. */
  tier: zId('tie').optional(),
  sort: z.enum(pieceSorts).default('updated'),
  direction: z.enum(sortDirections).default('descending'),
})

const zImportFile = z.object({
  text: z
    .string()
    .max(mostImportBytes, 'Use a file of at most 100 kB')
    .describe('A CSV file with a line of headings, one of them for addresses'),
  /** For rows that name no tier. */
  tierId: zId('tie'),
  /** For rows that name no day: everyone who's brought in has an end. */
  endsAt: zChosenInstant,
})
export const zImportRow = z.object({
  row: z.int(),
  email: z.string(),
  name: z.string(),
  tier: z.string(),
  endsAt: zInstant.nullable(),
  /** Why this one isn't brought in; null where nothing is in the way. */
  problem: z.string().nullable(),
})
export type ImportRow = z.infer<typeof zImportRow>

/** A figure now and at the same moment a month ago; null before there was a member then. */
const zCompared = z.object({ now: z.number(), before: z.number().nullable() })
const zRevenue = z.object({ now: z.array(zMoney), before: z.array(zMoney).nullable() })

export const zOverview = z.object({
  members: zCompared,
  revenue: zRevenue,
  /** In percent, with one decimal; how many left beside it. */
  churn: zCompared,
  left: z.int(),
  joined: z.int(),
  /** Percent of members who are at least somewhat engaged. */
  engagement: zCompared,
  failing: z.int(),
  tiers: z.int(),
  pieces: z.int(),
  /** Members more than a month ago, in percent; null without history. */
  growth: z.number().nullable(),
  joinPath: z.string(),
  membersPath: z.string(),
  timeZone: z.string(),
})
export type Overview = z.infer<typeof zOverview>

/** The same day of each month up to today. Whoever joined and left in the month before it is in neither of the two. */
const zMonthOfMembers = z.object({ at: zInstant, members: z.int(), joined: z.int(), left: z.int() })
export type MonthOfMembers = z.infer<typeof zMonthOfMembers>

const zTierId = z.object({ tierId: zId('tie') })
const zPieceId = z.object({ pieceId: zId('mpc') })
const zMemberId = z.object({ memberId: zId('grt') })
const zDone = z.object({ done: z.literal(true) })
/** Exactly this plan, on the screen and on each operation. */
const pro = { role: 'creator', plan: 'pro_plan' } as const
const tags = ['Membership']

export const membershipsContract = {
  ...invoicesContract,
  overview: allow(pro)
    .route({ method: 'GET', path: '/membership', summary: 'Members, revenue, churn and engagement', tags })
    .output(zOverview),
  history: allow(pro)
    .route({
      method: 'GET',
      path: '/membership/history',
      summary: 'Members on this day of each month, for up to a year',
      tags,
    })
    .output(z.object({ months: z.array(zMonthOfMembers), timeZone: z.string() })),
  tiers: allow(pro)
    .route({ method: 'GET', path: '/membership/tiers', summary: 'Tiers, the lowest first', tags })
    .output(z.object({ tiers: z.array(zTier) })),
  createTier: allow(pro)
    .meta({ refusals: ['LIMIT_REACHED'] })
    .route({
      method: 'POST',
      path: '/membership/tiers',
      summary: 'Makes a tier above the others, with a price by the month',
      successStatus: 201,
      tags,
    })
    .input(zTierDraft)
    .output(zTier),
  orderTiers: allow(pro)
    .route({ method: 'PUT', path: '/membership/tier-order', summary: 'Puts the tiers into an order', tags })
    .input(z.object({ tierIds: z.array(zId('tie')).max(mostTiers) }))
    .output(z.object({ tiers: z.array(zTier) })),
  changeTier: allow(pro)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({ method: 'PUT', path: '/membership/tiers/{tierId}', summary: 'Changes a tier', tags })
    .input(zTierId.extend(zTierChanges.shape))
    .output(zTier),
  duplicateTier: allow(pro)
    .meta({ refusals: ['NOT_FOUND', 'LIMIT_REACHED'] })
    .route({
      method: 'POST',
      path: '/membership/tiers/{tierId}/copies',
      summary: 'Makes an inactive copy of a tier, above the others',
      successStatus: 201,
      tags,
    })
    .input(zTierId)
    .output(zTier),
  deleteTier: allow(pro)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'DELETE',
      path: '/membership/tiers/{tierId}',
      summary: 'Moves a tier to the trash; whoever has it keeps it',
      tags,
    })
    .input(zTierId)
    .output(zDone),
  joinPage: allow(pro)
    .route({ method: 'GET', path: '/membership/page', summary: 'What the page to join at says', tags })
    .output(zJoinPage),
  changeJoinPage: allow(pro)
    .route({
      method: 'PUT',
      path: '/membership/page',
      summary: 'Names the membership where people join it',
      tags,
    })
    .input(zJoinPage)
    .output(zJoinPage),
  members: allow(pro)
    .route({ method: 'GET', path: '/membership/members', summary: 'Members, the latest first', tags })
    .input(zMemberList)
    .output(z.object({ members: z.array(zMember), total: z.int() })),
  member: allow(pro)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({ method: 'GET', path: '/membership/members/{memberId}', summary: 'One member', tags })
    .input(zMemberId)
    .output(zMember),
  addMember: allow(pro)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/membership/members',
      summary: 'Adds a member without a payment, and emails them',
      successStatus: 201,
      tags,
    })
    .input(
      z.object({
        email: upTo(254),
        name: upTo(120),
        tierId: zId('tie'),
        /** Their access ends then; null for as long as you like. */
        endsAt: zChosenInstant.nullable(),
      }),
    )
    .output(zMember),
  moves: allow(pro)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'GET',
      path: '/membership/members/{memberId}/moves',
      summary: 'Tiers a member who pays can be moved to, with their next charge',
      tags,
    })
    .input(zMemberId)
    .output(zMoves),
  moveMember: allow(pro)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/membership/members/{memberId}/tier',
      summary: 'Moves a member to another tier: who pays nothing at once, who pays with their next payment',
      tags,
    })
    .input(
      zMemberId.extend({
        tierId: zId('tie'),
        /** Of who pays: the next charge that was shown. Another one is refused. */
        shownCents: z.int().min(0).optional(),
      }),
    )
    .output(zMember),
  setPayment: allow(pro)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/membership/members/{memberId}/payment',
      summary: 'Has a paid membership renew, pause, or end with what is paid for',
      tags,
    })
    .input(
      zMemberId.extend({
        state: z.enum(['renews', 'ends', 'pauses']),
        months: z.int().min(1).max(3).default(1),
      }),
    )
    .output(zMember),
  checkImport: allow(pro)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'POST',
      path: '/membership/imports/check',
      summary: 'Says what a file of members would do, row by row',
      tags,
    })
    .input(zImportFile)
    .output(z.object({ rows: z.array(zImportRow), ready: z.int() })),
  importMembers: allow(pro)
    .meta({ refusals: ['NOT_FOUND', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/membership/imports',
      summary: 'Brings in members from a file, without a payment and until a day, and emails them',
      tags,
    })
    .input(zImportFile)
    .output(z.object({ added: z.int(), failures: z.array(zImportRow) })),
  endMember: allow(pro)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'DELETE',
      path: '/membership/members/{memberId}',
      summary: 'Ends a membership that no one pays for, at once',
      tags,
    })
    .input(zMemberId)
    .output(zDone),
  pieces: allow(pro)
    .route({ method: 'GET', path: '/membership/content', summary: 'Content, the latest first', tags })
    .input(zPieceFilter.extend({ page: z.coerce.number().int().min(1).max(1000).default(1) }))
    .output(
      z.object({
        pieces: z.array(zPiece),
        total: z.int(),
        /** How much is in the trash. */
        trash: z.int(),
      }),
    ),
  createPiece: allow(pro)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'POST',
      path: '/membership/content',
      summary: 'Adds a course, a document or a live session for members',
      successStatus: 201,
      tags,
    })
    .input(zPieceDraft)
    .output(zPiece),
  changePiece: allow(pro)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({ method: 'PUT', path: '/membership/content/{pieceId}', summary: 'Changes content', tags })
    .input(zPieceId.extend(zPieceDraft.shape))
    .output(zPiece),
  deletePiece: allow(pro)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'DELETE',
      path: '/membership/content/{pieceId}',
      summary: 'Moves content to the trash, where no member sees it; a course stays where it is',
      tags,
    })
    .input(zPieceId)
    .output(zDone),
  ...tierCoachingContract,
  courses: allow(pro)
    .route({
      method: 'GET',
      path: '/membership/courses',
      summary: 'Courses that can become content',
      tags,
    })
    .output(z.object({ courses: z.array(z.object({ id: zId('crs'), title: z.string() })) })),
}
