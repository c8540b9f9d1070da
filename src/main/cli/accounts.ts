import { randomBytes } from 'node:crypto'
import { issueResetLink } from '#areas/accounts/server/reset-links.ts'
import { dropSecondFactor, hasSecondFactor } from '#areas/accounts/server/second-factor.ts'
import { createAdmin } from '#areas/accounts/server/sign-up.ts'
import { findUserByEmail } from '#areas/accounts/server/users.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import type { Command } from './command.ts'
import { Refusal } from './command.ts'
import { withApplication } from './with-application.ts'

const email = {
  type: 'string',
  value: 'address',
  summary: 'Email address of the account',
  isRequired: true,
} as const

export const accountCommands: Command[] = [
  {
    name: 'admin:create',
    summary: 'Create an admin account',
    options: {
      email,
      'first-name': { type: 'string', value: 'name', summary: 'First name', isRequired: true },
      'last-name': { type: 'string', value: 'name', summary: 'Last name', isRequired: true },
      password: { type: 'string', value: 'password', summary: 'Without it, one is generated and printed' },
    },
    async run({ config, options }) {
      const made = options.password ? null : randomBytes(12).toString('base64url')
      const input = {
        email: options.email ?? '',
        firstName: options['first-name'] ?? '',
        lastName: options['last-name'] ?? '',
        password: options.password ?? made ?? '',
        // Whoever may use this machine may vouch for the address.
        verified: true,
      }
      return withApplication(config(), async ({ ctx, config }) => {
        if (await findUserByEmail(ctx, input.email))
          throw new Refusal(`${input.email} has an account already.`)
        const { userId } = await createAdmin(ctx, input)
        const signIn = `${config.appUrl}/signin`
        return {
          lines: [
            `Created the admin ${input.email}.`,
            ...(made ? [`Password: ${made}`] : []),
            `Sign in at ${signIn}`,
          ],
          data: { userId, email: input.email, ...(made ? { password: made } : {}), signIn },
        }
      })
    },
  },
  {
    name: 'admin:remove-2fa',
    summary: 'Turn off two-factor authentication for someone who lost their phone and codes',
    options: { email },
    run({ config, options }) {
      return withApplication(config(), async ({ ctx }) => {
        const user = await findUserByEmail(ctx, options.email ?? '')
        if (!user) throw new Refusal(`No account has the address ${options.email}.`)
        if (!(await hasSecondFactor(ctx, user.id)))
          throw new Refusal(`${user.email} signs in without a code.`)
        await withTransaction(ctx as Ctx, (ctx) => dropSecondFactor(ctx, user.id))
        return {
          lines: [`${user.email} signs in with just the password now. We emailed them about it.`],
          data: { userId: user.id, email: user.email },
        }
      })
    },
  },
  {
    name: 'admin:reset-password',
    summary: 'Print a link that sets a new password, once, within the hour',
    options: { email },
    run({ config, options }) {
      return withApplication(config(), async ({ ctx }) => {
        const link = await issueResetLink(ctx, options.email ?? '')
        return {
          lines: [
            `This link sets a new password for ${link.email}. It works once, until ${link.expiresAt.toISOString()}:`,
            link.url,
          ],
          data: { email: link.email, url: link.url, expiresAt: link.expiresAt.toISOString() },
        }
      })
    },
  },
]
