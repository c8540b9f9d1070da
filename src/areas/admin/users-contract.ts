import * as z from 'zod'
import { closings } from '#areas/accounts/rules.ts'
import { plans, roles } from '#kernel/actor.ts'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { joinedWithin, mostDailyMail, mostReason, personSorts, personStatuses } from './users-rules.ts'

/** A row of the user list (id, name, email, role, plan, status, joinDate, lastActive): somebody with an account, or invited. */
export const zPerson = z.object({
  id: z.union([zId('usr'), zId('inv')]),
  name: z.string(),
  email: z.string(),
  photoURL: z.string().nullable(),
  /** Text: a role nobody knows is shown as it is. */
  role: z.string(),
  plan: z.enum(plans),
  status: z.enum(personStatuses),
  joinDate: zInstant,
  lastActive: zInstant.nullable(),
  /** Of an invitation: until when its link works. */
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
      /** How many people it may email a day without their asking. */
      mail: z.object({
        /** Nothing goes out before the owner's address is. */
        proven: z.boolean(),
        limit: z.int(),
        used: z.int(),
        /** As an admin set it; null while it grows by itself. */
        daily: z.int().nullable(),
        /** Of the last seven days. */
        recipients: z.int(),
        complaints: z.int(),
      }),
      storage: z.object({
        usedBytes: z.int(),
        /** What holds; null while plans are not held to their limits. */
        limitBytes: z.int().nullable(),
        planBytes: z.int(),
        /** What an admin gave it instead of the plan's. */
        ownBytes: z.int().nullable(),
      }),
    })
    .nullable(),
  /** What they learn themselves. */
  courses: z.int(),
  /** Why a control is off; null where it is not. */
  whyNot: z.object({
    suspend: z.string().nullable(),
    changeRole: z.string().nullable(),
    view: z.string().nullable(),
  }),
})
export type PersonDetail = z.infer<typeof zPersonDetail>

/** An invitation as it was just sent, with a link the admin may hand over. It is not shown again. */
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
      summary: 'Everybody with an account or an invitation',
      tags,
    })
    .input(
      z.object({
        search: z.string().max(100).optional(),
        role: z.string().max(40).optional(),
        plan: z.enum(plans).optional(),
        status: z.enum(personStatuses).optional(),
        joined: z.enum(joinedWithin).optional().describe('In the last so many days'),
        sort: z.enum(personSorts).default('joined'),
        direction: z.enum(['ascending', 'descending']).default('descending'),
        page: z.coerce.number().int().min(1).max(1000).default(1),
        pageSize: z.coerce.number().int().min(1).max(100).default(25),
        after: z.string().max(200).optional().describe('Where the page before ended, in a large list'),
      }),
    )
    .output(
      z.object({
        people: z.array(zPerson),
        total: z.int(),
        /** Above 10,000: paged by key, newest first. */
        approximate: z.boolean(),
        next: z.string().nullable(),
        /** All roles there are, for the filter. */
        roles: z.array(z.string()),
      }),
    ),

  get: admin()
    .route({
      method: 'GET',
      path: '/admin/users/{userId}',
      summary: 'One user with what belongs to them',
      tags,
    })
    .input(zUserId)
    .output(zPersonDetail),

  suspend: admin()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/suspension',
      summary: 'Shut a user out, with a reason they read',
      tags,
    })
    .input(
      zUserId.extend({
        reason: z.string().max(mostReason),
        courses: z.enum(closings).default('visible').describe('What becomes of a creator’s public pages'),
      }),
    )
    .output(zPersonDetail),

  reinstate: admin()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'DELETE',
      path: '/admin/users/{userId}/suspension',
      summary: 'Let a suspended user in again',
      tags,
    })
    .input(zUserId)
    .output(zPersonDetail),

  changeRole: admin()
    .meta({ refusals: ['CONFLICT'] })
    .route({ method: 'PUT', path: '/admin/users/{userId}/role', summary: 'Give a user another role', tags })
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
          .describe('Null: it grows by itself, up to 2,000'),
      }),
    )
    .output(zPersonDetail),

  changeStorage: admin()
    .meta({ refusals: ['CONFLICT'] })
    .route({
      method: 'PUT',
      path: '/admin/users/{userId}/storage',
      summary: 'Give a creator’s workspace another storage than the plan includes',
      tags,
    })
    .input(zUserId.extend({ limitBytes: z.int().nullable().describe('Null for what the plan includes') }))
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
      summary: 'Look at the product as a user sees it, for half an hour and without changing anything',
      tags,
    })
    .input(zUserId)
    .output(z.object({ done: z.literal(true) })),

  invite: admin()
    .meta({ refusals: ['auth/invalid-email', 'auth/email-already-in-use', 'CONFLICT'] })
    .route({
      method: 'POST',
      path: '/admin/invitations',
      summary: 'Invite somebody by mail',
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
      summary: 'Send an invitation again; the links of before are void',
      tags,
    })
    .input(zInvitationId)
    .output(zIssued),

  withdraw: admin()
    .route({
      method: 'DELETE',
      path: '/admin/invitations/{invitationId}',
      summary: 'Take an invitation back',
      tags,
    })
    .input(zInvitationId)
    .output(z.object({ done: z.literal(true) })),
}
