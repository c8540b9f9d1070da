import type { Role } from '#kernel/actor.ts'
import type { Language } from '#kernel/language.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { type LetterParts, renderLetter } from '#platform/mail/letter.ts'
import type { MailPermit } from '#platform/mail/permits.ts'
import { type Purpose, queueMail } from '#platform/mail/queue.ts'
import { accountsMailDe } from './mail-words.de.ts'
import { accountsMail } from './mail-words.ts'

/** `language` is null for an address without an account, which then gets the installation's. */
type Addressee = { email: string; displayName: string; language: Language | null }

const inLanguage = { en: accountsMail, de: accountsMailDe } satisfies Record<Language, unknown>

const languageOf = ({ instance }: Ctx, to: Pick<Addressee, 'language'>) => to.language ?? instance.language
const wordsFor = (ctx: Ctx, to: Pick<Addressee, 'language'>) => inLanguage[languageOf(ctx, to)]

/** What the letters of this area have in common; each below is one letter. */
async function send(
  ctx: Ctx,
  to: Addressee,
  letter: { template: string; subject: string } & Omit<LetterParts, 'brand' | 'language' | 'stopUrl'>,
  purpose: Purpose = { purpose: 'transactional' },
): Promise<void> {
  const brand = ctx.instance.brandName
  const stop = purpose.purpose === 'unsolicited' ? { stopUrl: purpose.permit.stopUrl } : {}
  await queueMail(ctx, platformWorkspaceId, {
    ...purpose,
    template: `accounts.${letter.template}`,
    to: { address: to.email, name: to.displayName },
    fromName: brand,
    subject: letter.subject,
    ...renderLetter({ ...letter, ...stop, brand, language: languageOf(ctx, to) }),
  })
}

export function mailVerification(ctx: Ctx, to: Addressee, token: string): Promise<void> {
  const words = wordsFor(ctx, to).verification
  return send(ctx, to, {
    template: 'verification',
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.text(siteOf(ctx)), words.next],
    button: { label: words.button, url: `${ctx.instance.appUrl}/verify-email/${token}` },
    footer: words.footer(to.email),
  })
}

export function mailReset(ctx: Ctx, to: Addressee, token: string): Promise<void> {
  const words = wordsFor(ctx, to).reset
  return send(ctx, to, {
    template: 'reset',
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.text(siteOf(ctx)), words.next],
    button: { label: words.button, url: `${ctx.instance.appUrl}/reset-password/${token}` },
    footer: words.footer(to.email),
  })
}

export function mailSignIn(ctx: Ctx, to: Addressee, token: string, from: string | null): Promise<void> {
  const words = wordsFor(ctx, to).signIn
  const next = from ? `?from=${encodeURIComponent(from)}` : ''
  return send(ctx, to, {
    template: 'signInLink',
    subject: words.subject(ctx.instance.brandName),
    heading: words.heading,
    paragraphs: [words.text],
    button: { label: words.button, url: `${ctx.instance.appUrl}/sign-in-link/${token}${next}` },
    footer: words.footer(to.email, siteOf(ctx)),
  })
}

export function mailInvitation(
  ctx: Ctx,
  to: { email: string; role: string; invitedBy: string },
  token: string,
  permit: MailPermit,
): Promise<void> {
  // Without an account there's no language of their own, so this is in the installation's.
  const language = null
  const words = wordsFor(ctx, { language }).invitation
  const { brandName, appUrl } = ctx.instance
  return send(
    ctx,
    { email: to.email, displayName: '', language },
    {
      template: 'invitation',
      subject: words.subject(to.invitedBy, brandName),
      heading: words.heading(brandName),
      paragraphs: [words.text[to.role as Role](to.invitedBy, siteOf(ctx)), words.next],
      button: { label: words.button, url: `${appUrl}/invite/${token}` },
      footer: words.footer(to.email, to.invitedBy),
    },
    { purpose: 'unsolicited', permit },
  )
}

export function mailPasswordChanged(ctx: Ctx, to: Addressee): Promise<void> {
  const words = wordsFor(ctx, to).passwordChanged
  return send(ctx, to, {
    template: 'passwordChanged',
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.text(siteOf(ctx)), words.next],
    button: { label: words.button, url: `${ctx.instance.appUrl}/forgot-password` },
    footer: wordsFor(ctx, to).safety.footer(to.email),
  })
}

/** Letters about the safety of an account: one sentence on what was done, and where to go if it was someone else. */
function sendSafety(
  ctx: Ctx,
  to: Addressee,
  { template, subject, text }: { template: string; subject: string; text: string },
): Promise<void> {
  const words = wordsFor(ctx, to).safety
  return send(ctx, to, {
    template,
    subject,
    heading: subject,
    paragraphs: [text, words.next],
    button: { label: words.button, url: `${ctx.instance.appUrl}/settings?tab=security` },
    footer: words.footer(to.email),
  })
}

export function mailSecondFactorSet(ctx: Ctx, to: Addressee): Promise<void> {
  const { subject, text } = wordsFor(ctx, to).secondFactorSet
  return sendSafety(ctx, to, { template: 'secondFactorSet', subject, text: text(siteOf(ctx)) })
}

export function mailSecondFactorRemoved(ctx: Ctx, to: Addressee): Promise<void> {
  const { subject, text } = wordsFor(ctx, to).secondFactorRemoved
  return sendSafety(ctx, to, { template: 'secondFactorRemoved', subject, text: text(siteOf(ctx)) })
}

export function mailRecoveryCodesRenewed(ctx: Ctx, to: Addressee): Promise<void> {
  const { subject, text } = wordsFor(ctx, to).recoveryCodesRenewed
  return sendSafety(ctx, to, { template: 'recoveryCodesRenewed', subject, text: text(siteOf(ctx)) })
}

export function mailEmailChange(ctx: Ctx, to: Addressee, token: string): Promise<void> {
  const words = wordsFor(ctx, to).emailChange
  return send(ctx, to, {
    template: 'emailChange',
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.text(siteOf(ctx)), words.next],
    button: { label: words.button, url: `${ctx.instance.appUrl}/change-email/${token}` },
    footer: words.footer(to.email),
  })
}

/** To the owner of an address that another person typed as their new one. */
export function mailAddressInUse(ctx: Ctx, to: Addressee): Promise<void> {
  const words = wordsFor(ctx, to).addressInUse
  return send(ctx, to, {
    template: 'addressInUse',
    subject: words.subject,
    heading: words.heading,
    paragraphs: [words.text(siteOf(ctx))],
    button: { label: words.button, url: `${ctx.instance.appUrl}/signin` },
    footer: words.footer(to.email, siteOf(ctx)),
  })
}

export function mailEmailChangeRequest(ctx: Ctx, to: Addressee, next: string): Promise<void> {
  const { subject, text } = wordsFor(ctx, to).emailChangeAsked
  return sendSafety(ctx, to, { template: 'emailChangeAsked', subject, text: text(siteOf(ctx), next) })
}

/** To the old address. */
export function mailEmailChanged(ctx: Ctx, to: Addressee, next: string): Promise<void> {
  const { subject, text } = wordsFor(ctx, to).emailChanged
  return sendSafety(ctx, to, { template: 'emailChanged', subject, text: text(siteOf(ctx), next) })
}

export function mailWelcome(ctx: Ctx, to: Addressee & { firstName: string; role: string }): Promise<void> {
  const words = wordsFor(ctx, to).welcome
  const { brandName, appUrl } = ctx.instance
  const { creator, student } = words
  const [paragraphs, button] =
    to.role === 'creator'
      ? [[creator.text, creator.next], { label: creator.button, url: `${appUrl}/courses` }]
      : [[student.text], { label: student.button, url: `${appUrl}/library` }]
  return send(ctx, to, {
    template: 'welcome',
    subject: words.subject(brandName, to.firstName),
    heading: words.heading(to.firstName),
    paragraphs,
    button,
    footer: words.footer(to.email, siteOf(ctx)),
  })
}

function siteOf(ctx: Ctx): string {
  return new URL(ctx.instance.appUrl).host
}
