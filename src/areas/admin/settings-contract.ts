import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { languages } from '#kernel/language.ts'

export const signupModes = ['open', 'invite', 'closed'] as const
export const logDaysLimits = { least: 30, most: 3650 } as const

/** For each setting the environment decides, the variable that does. */
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

/** The server that sends email. The password is never returned: `hasPassword` says whether there is one. */
const zMailServer = z.object({
  host: z.string(),
  port: z.int(),
  /** TLS from the first byte; otherwise the connection is upgraded if the server offers it. */
  secure: z.boolean(),
  user: z.string(),
  hasPassword: z.boolean(),
})

export const zInstanceSettings = z.object({
  revision: z.int(),
  fixed: zFixed,
  name: z.string(),
  /** The language of the home page, its footer's pages, the browse page and error pages. */
  language: z.enum(languages),
  supportAddress: z.string().nullable(),
  /** Null: emails stay in the local outbox. */
  mailServer: zMailServer.nullable(),
  mailFrom: z.string(),
  signupMode: z.enum(signupModes),
  browse: z.boolean(),
  planEnforcement: z.enum(['counts', 'off']),
  logDays: z.int(),
  /** Only shown here; set in the environment. */
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
  /** If left out, the saved password stays, as long as server and user do. */
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
      summary: 'Save settings; those set in the environment can’t be changed here',
      tags,
    })
    .input(
      z.object({
        /** Of the settings as they were read, so that nothing someone else saved since is overwritten. */
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
      summary: 'Send a test email with the saved settings, and report the result',
      tags,
    })
    .input(z.object({ to: z.email('Enter an email address.').max(254).optional() }))
    .output(
      z.object({
        to: z.string(),
        outcome: z.enum(['sent', 'outbox', 'failed']),
        /** The mail server's answer, word for word. */
        answer: z.string(),
        ms: z.int(),
      }),
    ),
  testStorage: admin()
    .meta({ refusals: ['RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/admin/settings/test-storage',
      summary: 'Store a small file where files are kept, read it and remove it, and report the result',
      tags,
    })
    .output(
      z.object({
        outcome: z.enum(['works', 'failed']),
        /** The disk's or bucket's answer, word for word. */
        answer: z.string(),
        ms: z.int(),
      }),
    ),
}
