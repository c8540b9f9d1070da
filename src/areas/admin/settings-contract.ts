import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { languages } from '#kernel/language.ts'

export const signupModes = ['open', 'invite', 'closed'] as const
export const logDaysLimits = { least: 30, most: 3650 } as const

/** The variable of the environment that decides a setting, by setting. */
const zFixed = z.partialRecord(
  z.enum([
    'name',
    'language',
    'supportAddress',
    'mailServer',
    'mailFrom',
    'signupMode',
    'browse',
    'planEnforcement',
    'logDays',
  ]),
  z.string(),
)

/** Where mail goes out. The password is never told: `hasPassword` says whether there is one. */
const zMailServer = z.object({
  host: z.string(),
  port: z.int(),
  /** TLS from the first byte; otherwise the connection is upgraded where the server offers it. */
  secure: z.boolean(),
  user: z.string(),
  hasPassword: z.boolean(),
})

export const zInstanceSettings = z.object({
  revision: z.int(),
  fixed: zFixed,
  name: z.string(),
  /** What home, the pages of its footer, the browse page and error pages speak. */
  language: z.enum(languages),
  supportAddress: z.string().nullable(),
  /** Null: mails wait in the local outbox. */
  mailServer: zMailServer.nullable(),
  mailFrom: z.string(),
  signupMode: z.enum(signupModes),
  browse: z.boolean(),
  planEnforcement: z.enum(['counts', 'off']),
  logDays: z.int(),
  /** Shown, and set by the environment alone. */
  address: z.string(),
  storage: z.object({ kind: z.enum(['disk', 's3']), place: z.string() }),
  maxUploadMb: z.int(),
})
export type InstanceSettingsView = z.infer<typeof zInstanceSettings>

export const zMailServerInput = z.object({
  host: z.string().trim().min(1, 'Enter the mail server’s name, such as smtp.example.com.').max(253),
  port: z
    .int('Enter a port, such as 587.')
    .min(1, 'Enter a port, such as 587.')
    .max(65_535, 'Enter a port, such as 587.'),
  secure: z.boolean(),
  user: z.string().trim().max(254),
  /** Left out: the one that is kept stays, as long as server and user do. */
  password: z.string().max(500).optional(),
})
export type MailServerInput = z.infer<typeof zMailServerInput>

const tags = ['Administration']
const admin = () => allow({ role: 'admin' })

export const adminSettingsContract = {
  get: admin()
    .route({ method: 'GET', path: '/admin/settings', summary: 'The settings of the installation', tags })
    .output(zInstanceSettings),
  save: admin()
    .meta({ refusals: ['CONFLICT', 'FORBIDDEN'] })
    .route({
      method: 'PATCH',
      path: '/admin/settings',
      summary: 'Save settings; those of the environment cannot be changed here',
      tags,
    })
    .input(
      z.object({
        /** Of the settings as they were read: what somebody else saved since is not overwritten. */
        revision: z.int().min(0),
        name: z.string().trim().min(1, 'Enter a name.').max(60, 'Use at most 60 characters.').optional(),
        language: z.enum(languages, 'Choose a language from the list.').optional(),
        supportAddress: z.string().trim().max(254).nullable().optional(),
        mailServer: zMailServerInput.nullable().optional(),
        mailFrom: z.string().trim().max(254).optional(),
        signupMode: z.enum(signupModes).optional(),
        browse: z.boolean().optional(),
        planEnforcement: z.enum(['counts', 'off']).optional(),
        logDays: z
          .int('Enter a whole number of days.')
          .min(logDaysLimits.least, 'Keep the log for at least 30 days.')
          .max(logDaysLimits.most, 'Keep the log for at most 3,650 days.')
          .optional(),
      }),
    )
    .output(zInstanceSettings),
  testMail: admin()
    .meta({ idempotent: true, refusals: ['RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/admin/settings/test-mail',
      summary: 'Send a mail to oneself with the settings as they are saved, and tell what came of it',
      tags,
    })
    .input(z.object({ to: z.email('Enter an email address.').max(254).optional() }))
    .output(
      z.object({
        to: z.string(),
        outcome: z.enum(['sent', 'outbox', 'failed']),
        /** What the mail server answered, word for word. */
        answer: z.string(),
        ms: z.int(),
      }),
    ),
  testStorage: admin()
    .meta({ refusals: ['RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/admin/settings/test-storage',
      summary: 'Keep a small file where files lie, read it and remove it, and tell what came of it',
      tags,
    })
    .output(
      z.object({
        outcome: z.enum(['works', 'failed']),
        /** What the disk or the bucket answered, word for word. */
        answer: z.string(),
        ms: z.int(),
      }),
    ),
}
