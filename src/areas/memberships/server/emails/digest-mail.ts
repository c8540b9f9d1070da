import type { Language, Words } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import type { PieceKind } from '../../rules.ts'
import { digestMailDe } from './digest-words.de.ts'
import { digestMail as english } from './digest-words.ts'

const words: Record<Language, Words<typeof english>> = { en: english, de: digestMailDe }

/** A piece as it's told: a live session ahead says when, on the clock of its own zone. */
export type ToldPiece = {
  kind: PieceKind
  title: string
  teaser: string
  live: { at: Date; zone: string } | null
}
export type DigestNews = {
  seller: string
  tier: string
  fresh: readonly ToldPiece[]
  /** Sessions of the next days that were news before. */
  ahead: readonly ToldPiece[]
  path: string
  isReceipt: boolean
}

/** More would be a catalog: the rest is in the member area. */
const mostTold = 8

const recipes: ToldPiece = {
  ...{ kind: 'document', title: 'Ten ash recipes', teaser: 'From wood to glaze, with photos.', live: null },
}
const firing: ToldPiece = {
  ...{ kind: 'session', title: 'Live firing', teaser: '' },
  live: { at: new Date('2027-01-15T18:00:00Z'), zone: 'Europe/Lisbon' },
}
const sample: DigestNews = {
  ...{ seller: 'Clay & Kiln', tier: 'Premium', fresh: [recipes], ahead: [] },
  ...{ path: '/@clay/members', isReceipt: false },
}

/** What was published to a member's tier in a week. */
export const digestMail: MailKind<DigestNews, 'subscribed'> = {
  template: 'memberships.digest',
  sampleBrand: sampleCreator,
  purpose: 'subscribed',
  write({ seller, tier, fresh, ahead, path, isReceipt }, { language }) {
    const text = words[language]
    const told = (pieces: readonly ToldPiece[]) => pieces.map((piece) => said(piece, language))
    const left = fresh.length - mostTold
    return {
      subject: text.subject(seller, fresh[0]?.title ?? '', fresh.length - 1),
      heading: text.heading,
      paragraphs: [
        text.text(tier),
        ...told(fresh.slice(0, mostTold)),
        ...(left > 0 ? [text.more(left)] : []),
        ...(ahead.length > 0 ? [text.live, ...told(ahead.slice(0, mostTold))] : []),
      ],
      button: { label: isReceipt ? text.receipt : text.button, path },
      footer: text.footer(seller),
    }
  },
  samples: {
    'one piece': sample,
    'several and live': {
      ...sample,
      fresh: [recipes, { ...recipes, kind: 'course', title: 'Glaze chemistry', teaser: '' }],
      ahead: [firing],
    },
    'a live session, without an account': { ...sample, fresh: [firing], isReceipt: true },
  },
}

function said({ kind, title, teaser, live }: ToldPiece, language: Language): string {
  const text = words[language]
  const when = live && whenIn(live, language)
  const line = text.piece(title, when ? `${text.kinds[kind]}, ${when}` : text.kinds[kind])
  return teaser ? `${line}: ${teaser}` : line
}

function whenIn({ at, zone }: NonNullable<ToldPiece['live']>, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: zone,
  })
  return words[language].at(format.format(at), zone.replaceAll('_', ' '))
}
