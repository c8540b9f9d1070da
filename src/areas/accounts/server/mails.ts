import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { type LetterParts, renderLetter } from '#platform/mail/letter.ts'
import { queueMail } from '#platform/mail/queue.ts'

type Addressee = { email: string; displayName: string }

/** What the letters of this area have in common; each below is one letter. */
async function send(
  ctx: Ctx,
  to: Addressee,
  letter: { template: string; subject: string } & Omit<LetterParts, 'brand'>,
): Promise<void> {
  const brand = ctx.instance.brandName
  await queueMail(ctx, platformWorkspaceId, {
    template: `accounts.${letter.template}`,
    to: { address: to.email, name: to.displayName },
    fromName: brand,
    subject: letter.subject,
    ...renderLetter({ ...letter, brand }),
  })
}

export function mailVerification(ctx: Ctx, to: Addressee, token: string): Promise<void> {
  return send(ctx, to, {
    template: 'verification',
    subject: 'Confirm your email address',
    heading: 'Confirm your address',
    paragraphs: [
      `Somebody, probably you, made an account at ${siteOf(ctx)} with this address. Confirm that it is yours.`,
      'What you bought with this address then appears in your library. The link works for 7 days.',
    ],
    button: { label: 'Confirm address', url: `${ctx.instance.appUrl}/verify-email/${token}` },
    footer: `Sent to ${to.email}. If you did not make this account, ignore this mail and do not press the button.`,
  })
}

export function mailReset(ctx: Ctx, to: Addressee, token: string): Promise<void> {
  return send(ctx, to, {
    template: 'reset',
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [
      `Somebody asked for a new password for your account at ${siteOf(ctx)}.`,
      'The link works once, within 60 minutes. Afterwards you are signed in, and all other devices are signed out.',
    ],
    button: { label: 'Set a new password', url: `${ctx.instance.appUrl}/reset-password/${token}` },
    footer: `Sent to ${to.email}. If it was not you, ignore this mail: your password stays as it is.`,
  })
}

export function mailSignIn(ctx: Ctx, to: Addressee, token: string, from: string | null): Promise<void> {
  const next = from ? `?from=${encodeURIComponent(from)}` : ''
  return send(ctx, to, {
    template: 'signInLink',
    subject: `Sign in to ${ctx.instance.brandName}`,
    heading: 'Your sign-in link',
    paragraphs: ['Press the button to sign in, without a password. The link works once, within 60 minutes.'],
    button: { label: 'Sign in', url: `${ctx.instance.appUrl}/sign-in-link/${token}${next}` },
    footer: `Sent to ${to.email} because you have an account at ${siteOf(ctx)}. If it was not you, ignore this mail.`,
  })
}

export function mailPasswordChanged(ctx: Ctx, to: Addressee): Promise<void> {
  return send(ctx, to, {
    template: 'passwordChanged',
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your account at ${siteOf(ctx)} was changed just now. All other devices were signed out.`,
      'If it was not you, set a new password at once.',
    ],
    button: { label: 'Set a new password', url: `${ctx.instance.appUrl}/forgot-password` },
    footer: `Sent to ${to.email} because it concerns the safety of your account.`,
  })
}

export function mailWelcome(ctx: Ctx, to: Addressee & { firstName: string; role: string }): Promise<void> {
  const teaches = to.role === 'creator'
  return send(ctx, to, {
    template: 'welcome',
    subject: `Welcome to ${ctx.instance.brandName}, ${to.firstName}`,
    heading: `Welcome, ${to.firstName}`,
    paragraphs: teaches
      ? [
          'Your address is confirmed.',
          'Write your first course, put it on sale and share its link: your first sale shows up on the dashboard.',
        ]
      : [
          'Your address is confirmed. Courses bought with it are in your library, and they remember where you left off.',
        ],
    button: teaches
      ? { label: 'Create your first course', url: `${ctx.instance.appUrl}/courses` }
      : { label: 'Open your library', url: `${ctx.instance.appUrl}/library` },
    footer: `Sent to ${to.email} because you have an account at ${siteOf(ctx)}.`,
  })
}

function siteOf(ctx: Ctx): string {
  return new URL(ctx.instance.appUrl).host
}
