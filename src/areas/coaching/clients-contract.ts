import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zMoney } from '#kernel/money.ts'
import { zChosenDay, zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { zSession } from './contract.ts'
import {
  clientStatuses,
  creditReasons,
  maxGoalLength,
  maxNameLength,
  maxNotesLength,
  maxPhoneLength,
  maxReasonLength,
  maxSessions,
  mostImportBytes,
} from './rules.ts'
import { creator, upTo, zDone, zPaged, zSearch } from './wire.ts'

const tags = ['Coaching clients']
const one = '/coaching-clients/{clientId}'

export const zClient = z.object({
  id: zId('ccl'),
  contactId: zId('ctc'),
  name: z.string(),
  email: z.string(),
  emailProven: z.boolean(),
  phone: z.string(),
  timeZone: z.string().nullable(),
  /** What they bought last; null for who only booked something free. */
  package: z.object({ id: zId('cpk'), title: z.string() }).nullable(),
  startDate: zInstant,
  completed: z.int(),
  /** Sessions that can still be booked, of all they have. */
  remaining: z.int(),
  /** What they paid, without what was paid back. */
  totalPaid: zMoney,
  status: z.enum(clientStatuses),
  /** In whole percent. */
  progress: z.int(),
  nextSession: z.object({ id: zId('cse'), startsAt: zInstant }).nullable(),
})
export type CoachingClient = z.infer<typeof zClient>

const zGoal = z.object({
  id: zId('cgl'),
  kind: z.enum(['goal', 'milestone']),
  title: z.string(),
  /** When it should be reached; null without a day. */
  dueOn: z.string().nullable(),
  doneAt: zInstant.nullable(),
})
export type Goal = z.infer<typeof zGoal>

/** A package someone has, with its balance. */
const zHolding = z.object({
  id: zId('chd'),
  package: z.object({ id: zId('cpk'), title: z.string() }),
  sessions: z.int(),
  minutes: z.int(),
  balance: z.int(),
  expiresAt: zInstant.nullable(),
  /** A payment of it failed: nothing new can be booked by it until it's paid. */
  isFrozen: z.boolean(),
  isEnded: z.boolean(),
  boughtAt: zInstant,
})
export type Holding = z.infer<typeof zHolding>

const zDetail = zClient.extend({
  notesPrivate: z.string(),
  notesShared: z.string(),
  goals: z.array(zGoal),
  holdings: z.array(zHolding),
  /** What changed their balance, the latest first. */
  ledger: z.array(
    z.object({
      id: zId('ccr'),
      at: zInstant,
      change: z.int(),
      balance: z.int(),
      reason: z.enum(creditReasons),
      note: z.string(),
      packageTitle: z.string(),
      sessionId: zId('cse').nullable(),
    }),
  ),
  sessions: z.array(zSession),
  files: z.array(
    z.object({
      id: zId('cfl'),
      name: z.string(),
      bytes: z.int(),
      url: z.string(),
      /** The client sees it too. */
      isShared: z.boolean(),
      createdAt: zInstant,
    }),
  ),
  /** Where they buy their package again. */
  renewalPath: z.string().nullable(),
})
export type CoachingClientDetail = z.infer<typeof zDetail>

/** What narrows clients, and their file. */
export const zClientFilter = z.object({
  search: zSearch,
  status: z.enum(clientStatuses).optional(),
  packageId: zId('cpk').optional(),
})

const zImportFile = z.object({
  text: z
    .string()
    .max(mostImportBytes, 'Use a file of at most 100 kB')
    .describe('A CSV file with a line of headings, one of them for addresses'),
  /** For rows that name no package; null where those get none. */
  packageId: zId('cpk').nullable().default(null),
})
export const zImportedClient = z.object({
  row: z.int(),
  email: z.string(),
  name: z.string(),
  phone: z.string(),
  /** The package they get; empty for none. */
  package: z.string(),
  /** Sessions they can book of it; null without one, or where the row's number is none. */
  sessions: z.int().nullable(),
  /** Why this one isn't added; null where nothing is in the way. */
  problem: z.string().nullable(),
})
export type ImportedClient = z.infer<typeof zImportedClient>

const zClientId = z.object({ clientId: zId('ccl') })

export const clientsContract = {
  list: allow(creator)
    .route({
      method: 'GET',
      path: '/coaching-clients',
      summary: 'Coaching clients, the last to begin first',
      tags,
    })
    .input(zClientFilter.extend(zPaged))
    .output(z.object({ clients: z.array(zClient), total: z.int() })),

  get: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({ method: 'GET', path: one, summary: 'One client, with all that’s between you', tags })
    .input(zClientId)
    .output(zDetail),

  change: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({ method: 'PATCH', path: one, summary: 'Changes a client’s name, phone and notes', tags })
    .input(
      zClientId.extend({
        name: upTo(maxNameLength).optional(),
        phone: upTo(maxPhoneLength).optional(),
        notesPrivate: upTo(maxNotesLength).optional(),
        notesShared: upTo(maxNotesLength).optional(),
      }),
    )
    .output(zDetail),

  checkImport: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'POST',
      path: '/coaching-clients/imports/check',
      summary: 'Says what a file of clients would do, row by row',
      tags,
    })
    .input(zImportFile)
    .output(z.object({ rows: z.array(zImportedClient), ready: z.int() })),

  importClients: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/coaching-clients/imports',
      summary: 'Adds clients from a file, with a package for nothing and the sessions they have left',
      tags,
    })
    .input(zImportFile)
    .output(z.object({ added: z.int(), failures: z.array(zImportedClient) })),

  /** By hand, with a reason: what was agreed outside of a sale. */
  adjust: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'], idempotent: true })
    .route({
      method: 'POST',
      path: `${one}/credits`,
      summary: 'Adds sessions to a client’s balance, or takes some off, with a reason',
      tags,
    })
    .input(
      zClientId.extend({
        packageId: zId('cpk'),
        change: z.int().min(-maxSessions).max(maxSessions),
        note: upTo(maxReasonLength),
      }),
    )
    .output(zDetail),

  addGoal: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'POST',
      path: `${one}/goals`,
      summary: 'Adds a goal or a milestone',
      successStatus: 201,
      tags,
    })
    .input(
      zClientId.extend({
        kind: z.enum(['goal', 'milestone']),
        title: upTo(maxGoalLength),
        dueOn: zChosenDay.nullable().default(null),
      }),
    )
    .output(zDetail),

  changeGoal: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'PATCH',
      path: `${one}/goals/{goalId}`,
      summary: 'Changes a goal, or says that it’s reached',
      tags,
    })
    .input(
      zClientId.extend({
        goalId: zId('cgl'),
        title: upTo(maxGoalLength).optional(),
        dueOn: zChosenDay.nullable().optional(),
        done: z.boolean().optional(),
      }),
    )
    .output(zDetail),

  removeGoal: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({ method: 'DELETE', path: `${one}/goals/{goalId}`, summary: 'Takes a goal off', tags })
    .input(zClientId.extend({ goalId: zId('cgl') }))
    .output(zDetail),

  addFile: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'POST',
      path: `${one}/files`,
      summary: 'Puts an uploaded file beside a client',
      successStatus: 201,
      tags,
    })
    .input(zClientId.extend({ fileId: zId('fil'), isShared: z.boolean().default(false) }))
    .output(zDetail),

  changeFile: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'PATCH',
      path: `${one}/files/{clientFileId}`,
      summary: 'Shares a file with the client, or doesn’t',
      tags,
    })
    .input(zClientId.extend({ clientFileId: zId('cfl'), isShared: z.boolean() }))
    .output(zDetail),

  removeFile: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({ method: 'DELETE', path: `${one}/files/{clientFileId}`, summary: 'Takes a file off', tags })
    .input(zClientId.extend({ clientFileId: zId('cfl') }))
    .output(zDone),
}
