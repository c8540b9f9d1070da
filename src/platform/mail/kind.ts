import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { type Ctx, platformWorkspaceId } from '../context.ts'
import { renderLetter } from './letter.ts'
import { type CalendarPart, type Letter, type Purpose, queueMail } from './queue.ts'

/** Why an email is sent. What that asks for besides is asked of whoever sends it. */
export type MailPurpose = Purpose['purpose']

/** An email of an area's, declared once: what it says, to whom and why, and what it looks like with samples. */
export type MailKind<Data, P extends MailPurpose = MailPurpose> = {
  /** What it's stored as: never changed. */
  template: string
  purpose: P
  write(data: Data, at: MailPlace): MailText
  /** For the gallery and the test of all emails: each is named by what's special about it. */
  samples: Readonly<Record<string, Data>>
  /** Whom the samples are from; the installation where it's left out. */
  sampleBrand?: Brand
}

/** Where it's written, and to whom. */
export type MailPlace = {
  language: Language
  /** What the installation is called, and where it is. */
  brandName: string
  appUrl: string
  /** Who reads it. */
  address: string
  /** Ends what was given by hand; empty for emails that someone asked for. */
  refuseUrl: string
}

/** What an email says. Brand, layout, the way to stop it and the plain text are the kit's. */
export type MailText = {
  subject: string
  /** The subject again, where it isn't said. */
  heading?: string
  paragraphs: string[]
  /** On this installation. */
  button?: { label: string; path: string }
  also?: { text: string; label: string; url: string }
  footer: string
  /** What its reader's calendar gets with it. */
  calendar?: CalendarPart
}

/** Who an email is from. Without one it's the installation's own. */
export type Brand = {
  name: string
  color?: string
  /** Where its logo is, on this installation. */
  logoPath?: string
}

/** What its purpose asks for: where it's stopped, or the permit that counting gives. */
type PurposeFacts<P extends MailPurpose> = Omit<Extract<Purpose, { purpose: P }>, 'purpose'>

export type Envelope = {
  to: { address: string; name?: string }
  language: Language
  /** Whose email it is; the installation's where it's left out. */
  workspaceId?: Id<'wsp'>
  brand?: Brand
  replyTo?: string | null
}

/** Queues an email of a kind in the caller's transaction. */
export async function sendMail<Data, P extends MailPurpose>(
  ctx: Ctx,
  kind: MailKind<Data, P>,
  { to, language, workspaceId = platformWorkspaceId, brand, replyTo, ...rest }: Envelope & PurposeFacts<P>,
  data: Data,
): Promise<Id<'mal'>> {
  const purpose = { purpose: kind.purpose, ...rest } as unknown as Purpose
  const at = { ...placeOf(ctx, language, to.address), ...stopsOf(purpose) }
  const letter: Letter = {
    ...purpose,
    template: kind.template,
    to,
    fromName: brand?.name ?? ctx.instance.brandName,
    ...(replyTo ? { replyTo } : {}),
    ...renderMail(kind, data, at, brand),
  }
  return queueMail(ctx, workspaceId, letter)
}

export const placeOf = ({ instance }: Pick<Ctx, 'instance'>, language: Language, address: string) => {
  const { brandName, appUrl } = instance
  return { language, brandName, appUrl, address, refuseUrl: '' }
}

function stopsOf(purpose: Purpose): { stopUrl?: string; refuseUrl: string } {
  if (purpose.purpose === 'unsolicited') return purpose.permit
  return purpose.purpose === 'subscribed' ? { stopUrl: purpose.stopUrl, refuseUrl: '' } : { refuseUrl: '' }
}

type MailParts = { subject: string; html: string; text: string; calendar?: CalendarPart }

/** An email as it's sent. */
export function renderMail<Data>(
  kind: MailKind<Data>,
  data: Data,
  at: MailPlace & { stopUrl?: string },
  brand: Brand = { name: at.brandName },
): MailParts {
  const { subject, heading = subject, paragraphs, button, also, footer, calendar } = kind.write(data, at)
  const letter = renderLetter({
    language: at.language,
    brand: brand.name,
    ...(brand.color ? { brandColor: brand.color } : {}),
    ...(brand.logoPath ? { logoUrl: `${at.appUrl}${brand.logoPath}` } : {}),
    ...(brand.name === at.brandName ? {} : { sentWith: at.brandName }),
    heading,
    paragraphs,
    ...(button ? { button: { label: button.label, url: `${at.appUrl}${button.path}` } } : {}),
    ...(also ? { also } : {}),
    footer,
    ...(at.stopUrl ? { stopUrl: at.stopUrl } : {}),
  })
  return { subject, ...letter, ...(calendar ? { calendar } : {}) }
}

/** A kind with its samples, whatever it's written from. */
export type ShownMail = {
  template: string
  purpose: MailPurpose
  samples: readonly string[]
  render(sample: string, at: MailPlace & { stopUrl?: string }): MailParts
}

/** The emails of an area, for the gallery and the test of all. */
export const shownMail = <Data>(kind: MailKind<Data>): ShownMail => ({
  template: kind.template,
  purpose: kind.purpose,
  samples: Object.keys(kind.samples),
  render(sample, at) {
    const data = kind.samples[sample]
    if (data === undefined) throw new Error(`${kind.template} has no sample “${sample}”.`)
    return renderMail(kind, data, at, kind.sampleBrand)
  },
})
