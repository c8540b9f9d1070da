import * as z from 'zod'
import { closings } from '#areas/accounts/rules.ts'
import { plans, roles } from '#kernel/actor.ts'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { joinedWithin, mostDailyMail, mostReason, personSorts, personStatuses } from './users-rules.ts'

/** A row of the user list (id, name, email, role, plan, status, joinDate, lastActive): someone with an account or an invitation. */
export const zPerson = z.object({
  id: z.union([zId('usr'), zId('inv')]),
  name: z.string(),
  email: z.string(),
  photoURL: z.string().nullable(),
  /** Text: an unknown role is shown as is. */
  role: z.string(),
  plan: z.enum(plans),
  status: z.enum(personStatuses),
  joinDate: zInstant,
  lastActive: zInstant.nullable(),
  /** For an invitation: when its link expires. */
  invitedUntil: zInstant.nullable(),
})
export type Person = z.infer<typeof zPerson>

export const zPersonDetail = z.object({
  person: zPerson.extend({ id: zId('usr') }),
  emailVerified: z.boolean(),
  profile: z.object({ bio: z.string(), website: z.string(), phone: z.string() }),
  timeZone: z.string(),
  locale: z.string(),
  suspension: z
    .object({ since: zInstant, reason: z.string(), courses: z.enum(closings).nullable() })
    .nullable(),
  sessions: z.array(
    z.object({
      id: zId('ses'),
      device: z.string(),
      address: z.string(),
      lastActive: zInstant,
      startedAt: zInstant,
    }),
  ),
  workspace: z
    .object({
      name: z.string(),
      handle: z.string(),
      publishedCourses: z.int(),
      students: z.int(),
      paidOrders: z.int(),
      /** How many people it may send unsolicited email to each day. */
      mail: z.object({
        /** Nothing is sent until the owner's address is proven. */
        proven: z.boolean(),
        limit: z.int(),
        used: z.int(),
        /** The limit an admin set; null while it grows by itself. */
        daily: z.int().nullable(),
        /** In the last seven days. */
        recipients: z.int(),
        complaints: z.int(),
      }),
      storage: z.object({
        usedBytes: z.int(),
        /** The limit in effect; null while plan limits aren't enforced. */
        limitBytes: z.int().nullable(),
        planBytes: z.int(),
        /** The limit an admin set instead of the plan's. */
        ownBytes: z.int().nullable(),
      }),
    })
    .nullable(),
  /** What they're learning themselves. */
  courses: z.int(),
  /** Why a control is disabled; null if it isn't. */
  whyNot: z.object({
    suspend: z.string().nullable(),
    changeRole: z.string().nullable(),
    view: z.string().nullable(),
  }),
})
export type PersonDetail = z.infer<typeof zPersonDetail>

/** An invitation that was just sent, with a link the admin can share. It isn't shown again. */
export const zIssued = z.object({ invitationId: zId('inv'), link: z.string() })

const tags = ['Administration']
const admin = () => allow({ role: 'admin' })
const zUserId = z.object({ userId: zId('usr') })
const zInvitationId = z.object({ invitationId: zId('inv') })

export const usersContract = {
  list: admin()
    .route({
      method: 'GET',
      path: '/admin/users',
      summary: 'Everyone with an account or an invitation',
      tags,
    })
    .input(
      z.object({
        search: z.string().max(100).optional(),
        role: z.string().max(40).optional(),
        plan: z.enum(plans).optional(),
        status: z.enum(personStatuses).optional(),
        joined: z.enum(joinedWithin).optional().describe('In the last this many days'),
        sort: z.enum(personSorts).default('joined'),
        direction: z.enum(['ascending', 'descending']).default('descending'),
        page: z.coerce.number().int().min(1).max(1000).default(1),
        pageSize: z.coerce.number().int().min(1).max(100).default(25),
        after: z.string().max(200).optional().describe('Where the previous page ended, in a large list'),
      }),
    )
    .output(
      z.object({
        people: z.array(zPerson),
        total: z.int(),
        /** Above 10,000: paged by key, newest first. */
        approximate: z.boolean(),
        next: z.string().nullable(),
        /** All existing roles, for the filter. */
        roles: z.array(z.string()),
      }),
    ),

  get: admin()
    .route({
      method: 'GET',
      path: '/admin/users/{userId}',
      summary: 'One user with everything of theirs',
      tags,
    })
    .input(zUserId)
    .output(zPersonDetail),

  suspend: admin()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/suspension',
      summary: 'Suspend a user, with a reason they’ll see',
      tags,
    })
    .input(
      zUserId.extend({
        reason: z.string().max(mostReason),
        courses: z.enum(closings).default('visible').describe('What happens to a creator’s public pages'),
      }),
    )
    .output(zPersonDetail),

  reinstate: admin()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'DELETE',
      path: '/admin/users/{userId}/suspension',
      summary: 'Reinstate a suspended user',
      tags,
    })
    .input(zUserId)
    .output(zPersonDetail),

  changeRole: admin()
    .meta({ refusals: ['CONFLICT'] })
    .route({ method: 'PUT', path: '/admin/users/{userId}/role', summary: 'Change a user’s role', tags })
    .input(zUserId.extend({ role: z.enum(roles) }))
    .output(zPersonDetail),

  changePlan: admin()
    .route({
      method: 'PUT',
      path: '/admin/users/{userId}/plan',
      summary: 'Move a user to another plan',
      tags,
    })
    .input(zUserId.extend({ plan: z.enum(plans) }))
    .output(zPersonDetail),

  limitMail: admin()
    .route({
      method: 'PUT',
      path: '/admin/users/{userId}/mail-limit',
      summary: 'Set how many people a creator may email a day',
      tags,
    })
    .input(
      zUserId.extend({
        daily: z
          .int()
          .min(0, 'Enter 0 or more')
          .max(mostDailyMail, 'Enter at most 1,000,000')
          .nullable()
          .describe('Null lets it grow by itself, up to 2,000'),
      }),
    )
    .output(zPersonDetail),

  changeStorage: admin()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/admin/users/{userId}/storage',
      summary: 'Give a creator’s workspace a storage limit other than the plan’s',
      tags,
    })
    .input(zUserId.extend({ limitBytes: z.int().nullable().describe('Null for the plan’s limit') }))
    .output(zPersonDetail),

  endSessions: admin()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'DELETE',
      path: '/admin/users/{userId}/sessions',
      summary: 'Sign a user out everywhere',
      tags,
    })
    .input(zUserId)
    .output(zPersonDetail),

  view: admin()
    .meta({ refusals: ['CONFLICT', 'auth/viewing'] })
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/view',
      summary: 'View the product as a user for half an hour, without changing anything',
      tags,
    })
    .input(zUserId)
    .output(z.object({ done: z.literal(true) })),

  invite: admin()
    .meta({ refusals: ['auth/invalid-email', 'auth/email-already-in-use', 'CONFLICT'] })
    .route({
      method: 'POST',
      path: '/admin/invitations',
      summary: 'Invite someone by email',
      tags,
      successStatus: 201,
    })
    .input(z.object({ email: z.string().trim().max(254), role: z.enum(roles) }))
    .output(zIssued),

  inviteAgain: admin()
    .meta({ refusals: ['RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/admin/invitations/{invitationId}/mail',
      summary: 'Send an invitation again; earlier links are void',
      tags,
    })
    .input(zInvitationId)
    .output(zIssued),

  withdraw: admin()
    .route({
      method: 'DELETE',
      path: '/admin/invitations/{invitationId}',
      summary: 'Withdraw an invitation',
      tags,
    })
    .input(zInvitationId)
    .output(z.object({ done: z.literal(true) })),
}
