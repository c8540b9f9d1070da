import type { Role } from '#kernel/actor.ts'
import type { Language } from '#kernel/language.ts'
import type { Ctx } from '#platform/context.ts'
import { type MailKind, type MailPlace, type MailText, sendMail, shownMail } from '#platform/mail/kind.ts'
import type { MailPermit } from '#platform/mail/permits.ts'
import { accountsMailIn } from './emails/language.ts'

/** `language` is null for an address without an account, which then gets the installation's. */
type Addressee = { email: string; displayName: string; language: Language | null }

type OwnMail<Data> = MailKind<Data, 'transactional'>
type Token = { token: string }
const sample = { token: 'a-token-of-a-sample' }

/** To someone with an account, or the address they gave. */
function send<Data>(ctx: Ctx, kind: OwnMail<Data>, to: Addressee, data: Data) {
  const language = to.language ?? ctx.instance.language
  return sendMail(ctx, kind, { to: { address: to.email, name: to.displayName }, language }, data)
}

const verification: OwnMail<Token> = {
  template: 'accounts.verification',
  purpose: 'transactional',
  write({ token }, at) {
    const words = accountsMailIn(at.language).verification
    return {
      subject: words.subject,
      heading: words.heading,
      paragraphs: [words.text(siteOf(at)), words.next],
      button: { label: words.button, path: `/verify-email/${token}` },
      footer: words.footer(at.address),
    }
  },
  samples: { plain: sample },
}
export const mailVerification = (ctx: Ctx, to: Addressee, token: string) =>
  send(ctx, verification, to, { token })

const reset: OwnMail<Token> = {
  template: 'accounts.reset',
  purpose: 'transactional',
  write({ token }, at) {
    const words = accountsMailIn(at.language).reset
    return {
      subject: words.subject,
      heading: words.heading,
      paragraphs: [words.text(siteOf(at)), words.next],
      button: { label: words.button, path: `/reset-password/${token}` },
      footer: words.footer(at.address),
    }
  },
  samples: { plain: sample },
}
export const mailReset = (ctx: Ctx, to: Addressee, token: string) => send(ctx, reset, to, { token })

const signIn: OwnMail<Token & { from: string | null }> = {
  template: 'accounts.signInLink',
  purpose: 'transactional',
  write({ token, from }, at) {
    const words = accountsMailIn(at.language).signIn
    const next = from ? `?from=${encodeURIComponent(from)}` : ''
    return {
      subject: words.subject(at.brandName),
      heading: words.heading,
      paragraphs: [words.text],
      button: { label: words.button, path: `/sign-in-link/${token}${next}` },
      footer: words.footer(at.address, siteOf(at)),
    }
  },
  samples: { plain: { ...sample, from: null }, 'with a way on': { ...sample, from: '/courses' } },
}
export const mailSignIn = (ctx: Ctx, to: Addressee, token: string, from: string | null) =>
  send(ctx, signIn, to, { token, from })

const invitation: MailKind<Token & { role: Role; invitedBy: string }, 'unsolicited'> = {
  template: 'accounts.invitation',
  purpose: 'unsolicited',
  write({ token, role, invitedBy }, at) {
    const words = accountsMailIn(at.language).invitation
    return {
      subject: words.subject(invitedBy, at.brandName),
      heading: words.heading(at.brandName),
      paragraphs: [words.text[role](invitedBy, siteOf(at)), words.next],
      button: { label: words.button, path: `/invite/${token}` },
      footer: words.footer(at.address, invitedBy),
    }
  },
  samples: {
    admin: { ...sample, role: 'admin', invitedBy: 'Ana Reis' },
    creator: { ...sample, role: 'creator', invitedBy: 'Ana Reis' },
    student: { ...sample, role: 'student', invitedBy: 'Ana Reis' },
  },
}
export async function mailInvitation(
  ctx: Ctx,
  to: { email: string; role: string; invitedBy: string },
  token: string,
  permit: MailPermit,
): Promise<void> {
  // Without an account they have no language of their own, so this uses the installation's.
  const { language } = ctx.instance
  const data = { token, role: to.role as Role, invitedBy: to.invitedBy }
  await sendMail(ctx, invitation, { to: { address: to.email, name: '' }, language, permit }, data)
}

const passwordChanged: OwnMail<null> = {
  template: 'accounts.passwordChanged',
  purpose: 'transactional',
  write(_data, at) {
    const words = accountsMailIn(at.language).passwordChanged
    return {
      subject: words.subject,
      heading: words.heading,
      paragraphs: [words.text(siteOf(at)), words.next],
      button: { label: words.button, path: '/forgot-password' },
      footer: accountsMailIn(at.language).safety.footer(at.address),
    }
  },
  samples: { plain: null },
}
export const mailPasswordChanged = (ctx: Ctx, to: Addressee) => send(ctx, passwordChanged, to, null)

type NoticeText = { subject: string; text: string }

/** An email about an account's security: one sentence on what was done, and where to go if it wasn't you. */
const safety = <Data>(kind: {
  template: string
  samples: Readonly<Record<string, Data>>
  say(data: Data, at: MailPlace): NoticeText
}): OwnMail<Data> => ({
  template: kind.template,
  purpose: 'transactional',
  samples: kind.samples,
  write(data, at): MailText {
    const words = accountsMailIn(at.language).safety
    const { subject, text } = kind.say(data, at)
    return {
      subject,
      paragraphs: [text, words.next],
      button: { label: words.button, path: '/settings?tab=security' },
      footer: words.footer(at.address),
    }
  },
})

const secondFactorSet = safety<null>({
  template: 'accounts.secondFactorSet',
  samples: { plain: null },
  say(_data, at) {
    const { subject, text } = accountsMailIn(at.language).secondFactorSet
    return { subject, text: text(siteOf(at)) }
  },
})
export const mailSecondFactorSet = (ctx: Ctx, to: Addressee) => send(ctx, secondFactorSet, to, null)

const secondFactorRemoved = safety<null>({
  template: 'accounts.secondFactorRemoved',
  samples: { plain: null },
  say(_data, at) {
    const { subject, text } = accountsMailIn(at.language).secondFactorRemoved
    return { subject, text: text(siteOf(at)) }
  },
})
export const mailSecondFactorRemoved = (ctx: Ctx, to: Addressee) => send(ctx, secondFactorRemoved, to, null)

const recoveryCodesRenewed = safety<null>({
  template: 'accounts.recoveryCodesRenewed',
  samples: { plain: null },
  say(_data, at) {
    const { subject, text } = accountsMailIn(at.language).recoveryCodesRenewed
    return { subject, text: text(siteOf(at)) }
  },
})
export const mailRecoveryCodesRenewed = (ctx: Ctx, to: Addressee) => send(ctx, recoveryCodesRenewed, to, null)

const emailChange: OwnMail<Token> = {
  template: 'accounts.emailChange',
  purpose: 'transactional',
  write({ token }, at) {
    const words = accountsMailIn(at.language).emailChange
    return {
      subject: words.subject,
      heading: words.heading,
      paragraphs: [words.text(siteOf(at)), words.next],
      button: { label: words.button, path: `/change-email/${token}` },
      footer: words.footer(at.address),
    }
  },
  samples: { plain: sample },
}
export const mailEmailChange = (ctx: Ctx, to: Addressee, token: string) =>
  send(ctx, emailChange, to, { token })

/** To the owner of an address someone else entered as their new one. */
const addressInUse: OwnMail<null> = {
  template: 'accounts.addressInUse',
  purpose: 'transactional',
  write(_data, at) {
    const words = accountsMailIn(at.language).addressInUse
    return {
      subject: words.subject,
      heading: words.heading,
      paragraphs: [words.text(siteOf(at))],
      button: { label: words.button, path: '/signin' },
      footer: words.footer(at.address, siteOf(at)),
    }
  },
  samples: { plain: null },
}
export const mailAddressInUse = (ctx: Ctx, to: Addressee) => send(ctx, addressInUse, to, null)

type Next = { next: string }

const emailChangeAsked = safety<Next>({
  template: 'accounts.emailChangeAsked',
  samples: { plain: { next: 'new@example.com' } },
  say({ next }, at) {
    const { subject, text } = accountsMailIn(at.language).emailChangeAsked
    return { subject, text: text(siteOf(at), next) }
  },
})
export const mailEmailChangeRequest = (ctx: Ctx, to: Addressee, next: string) =>
  send(ctx, emailChangeAsked, to, { next })

const emailChanged = safety<Next>({
  template: 'accounts.emailChanged',
  samples: { plain: { next: 'new@example.com' } },
  say({ next }, at) {
    const { subject, text } = accountsMailIn(at.language).emailChanged
    return { subject, text: text(siteOf(at), next) }
  },
})
/** To the old address. */
export const mailEmailChanged = (ctx: Ctx, to: Addressee, next: string) =>
  send(ctx, emailChanged, to, { next })

const welcome: OwnMail<{ firstName: string; role: string }> = {
  template: 'accounts.welcome',
  purpose: 'transactional',
  write({ firstName, role }, at) {
    const words = accountsMailIn(at.language).welcome
    const { creator, student } = words
    const [paragraphs, button] =
      role === 'creator'
        ? [[creator.text, creator.next], { label: creator.button, path: '/courses' }]
        : [[student.text], { label: student.button, path: '/library' }]
    return {
      subject: words.subject(at.brandName, firstName),
      heading: words.heading(firstName),
      paragraphs,
      button,
      footer: words.footer(at.address, siteOf(at)),
    }
  },
  samples: { creator: { firstName: 'Ana', role: 'creator' }, student: { firstName: 'Mia', role: 'student' } },
}
export const mailWelcome = (ctx: Ctx, to: Addressee & { firstName: string; role: string }) =>
  send(ctx, welcome, to, to)

const siteOf = ({ appUrl }: Pick<MailPlace, 'appUrl'>): string => new URL(appUrl).host

export const accountsMails = [
  shownMail(verification),
  shownMail(reset),
  shownMail(signIn),
  shownMail(invitation),
  shownMail(passwordChanged),
  shownMail(secondFactorSet),
  shownMail(secondFactorRemoved),
  shownMail(recoveryCodesRenewed),
  shownMail(emailChange),
  shownMail(addressInUse),
  shownMail(emailChangeAsked),
  shownMail(emailChanged),
  shownMail(welcome),
]
