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

export function mailInvitation(
  ctx: Ctx,
  to: { email: string; role: string; invitedBy: string },
  token: string,
): Promise<void> {
  const purpose: Record<string, string> = {
    admin: 'to help run it as an administrator',
    creator: 'to teach and sell there',
    student: 'to learn there',
  }
  return send(
    ctx,
    { email: to.email, displayName: '' },
    {
      template: 'invitation',
      subject: `${to.invitedBy} invites you to ${ctx.instance.brandName}`,
      heading: `You are invited to ${ctx.instance.brandName}`,
      paragraphs: [
        `${to.invitedBy} invites you to join ${siteOf(ctx)} ${purpose[to.role] ?? ''}.`.replace(' .', '.'),
        'Choose a password and you are in. The link works for 7 days.',
      ],
      button: { label: 'Accept the invitation', url: `${ctx.instance.appUrl}/invite/${token}` },
      footer: `Sent to ${to.email} because ${to.invitedBy} entered this address. If you do not know them, ignore this mail: no account is made.`,
    },
  )
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

/** Letters about the safety of an account: one sentence of what was done, and where to go if it was somebody else. */
function sendSafety(
  ctx: Ctx,
  to: Addressee,
  { template, subject, text }: { template: string; subject: string; text: string },
): Promise<void> {
  return send(ctx, to, {
    template,
    subject,
    heading: subject,
    paragraphs: [text, 'If it was not you, set a new password at once and look at the security page.'],
    button: { label: 'Open security', url: `${ctx.instance.appUrl}/settings?tab=security` },
    footer: `Sent to ${to.email} because it concerns the safety of your account.`,
  })
}

export function mailSecondFactorSet(ctx: Ctx, to: Addressee): Promise<void> {
  return sendSafety(ctx, to, {
    template: 'secondFactorSet',
    subject: 'Two-factor sign-in is on',
    text: `From now on, signing in to ${siteOf(ctx)} asks for a code of your authenticator app. Keep your recovery codes where you find them without your phone.`,
  })
}

export function mailSecondFactorRemoved(ctx: Ctx, to: Addressee): Promise<void> {
  return sendSafety(ctx, to, {
    template: 'secondFactorRemoved',
    subject: 'Two-factor sign-in is off',
    text: `Signing in to ${siteOf(ctx)} asks for your password alone again.`,
  })
}

export function mailRecoveryCodesRenewed(ctx: Ctx, to: Addressee): Promise<void> {
  return sendSafety(ctx, to, {
    template: 'recoveryCodesRenewed',
    subject: 'New recovery codes were made',
    text: `Your recovery codes for ${siteOf(ctx)} were replaced just now. The old ones no longer work.`,
  })
}

export function mailEmailChange(ctx: Ctx, to: Addressee, token: string): Promise<void> {
  return send(ctx, to, {
    template: 'emailChange',
    subject: 'Confirm your new email address',
    heading: 'Confirm your new address',
    paragraphs: [
      `You asked to use this address for your account at ${siteOf(ctx)}. Confirm that you read it.`,
      'Until then you sign in with the old one. The link works once, within 24 hours.',
    ],
    button: { label: 'Use this address', url: `${ctx.instance.appUrl}/change-email/${token}` },
    footer: `Sent to ${to.email}. If it was not you, ignore this mail and do not press the button.`,
  })
}

/** To somebody whose address another person typed as their new one. */
export function mailAddressInUse(ctx: Ctx, to: Addressee): Promise<void> {
  return send(ctx, to, {
    template: 'addressInUse',
    subject: 'Your address already has an account',
    heading: 'You have an account already',
    paragraphs: [
      `Somebody, perhaps you, wanted to use this address for another account at ${siteOf(ctx)}. It has one already, so nothing was changed.`,
    ],
    button: { label: 'Sign in', url: `${ctx.instance.appUrl}/signin` },
    footer: `Sent to ${to.email} because you have an account at ${siteOf(ctx)}.`,
  })
}

export function mailEmailChangeAsked(ctx: Ctx, to: Addressee, next: string): Promise<void> {
  return sendSafety(ctx, to, {
    template: 'emailChangeAsked',
    subject: 'Somebody wants to change your email address',
    text: `The address of your account at ${siteOf(ctx)} is to become ${next}, once the link sent there is opened.`,
  })
}

/** To the old address. */
export function mailEmailChanged(ctx: Ctx, to: Addressee, next: string): Promise<void> {
  return sendSafety(ctx, to, {
    template: 'emailChanged',
    subject: 'Your email address was changed',
    text: `Your account at ${siteOf(ctx)} now has the address ${next}. You sign in with it from now on.`,
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
