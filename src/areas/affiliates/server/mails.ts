import { localeOf } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { type MailKind, shownMail } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import { percentText } from '../rules.ts'
import { affiliatesMailIn } from './emails/language.ts'

type OfProgram = {
  seller: string
  /** Of a link that's in this email and nowhere else. */
  token: string
}
const sample: OfProgram = { seller: 'Clay & Kiln', token: 'a-token-of-a-sample' }
const pageOf = ({ token }: OfProgram) => `/affiliate/${token}`

/** To someone a seller added: what it is, and their link. */
export const invitationMail: MailKind<OfProgram & { basisPoints: number }, 'unsolicited'> = {
  template: 'affiliates.invitation',
  sampleBrand: sampleCreator,
  purpose: 'unsolicited',
  write({ basisPoints, ...program }, { language }) {
    const words = affiliatesMailIn(language)
    const rate = percentText(basisPoints, localeOf(language))
    return {
      subject: words.invitation.subject(program.seller),
      paragraphs: [words.invitation.text(program.seller, rate), words.invitation.how],
      button: { label: words.button, path: pageOf(program) },
      footer: words.footer(program.seller),
    }
  },
  samples: { plain: { ...sample, basisPoints: 3_000 } },
}

/** To someone who applied and was accepted. */
export const acceptedMail: MailKind<OfProgram, 'transactional'> = {
  template: 'affiliates.accepted',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write(program, { language }) {
    const words = affiliatesMailIn(language)
    return {
      subject: words.accepted.subject(program.seller),
      paragraphs: [words.accepted.text(program.seller), words.invitation.how],
      button: { label: words.button, path: pageOf(program) },
      footer: words.footer(program.seller),
    }
  },
  samples: { plain: sample },
}

/** A fresh link to their page. */
export const freshLinkMail: MailKind<OfProgram, 'transactional'> = {
  template: 'affiliates.freshLink',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write(program, { language }) {
    const words = affiliatesMailIn(language)
    return {
      subject: words.freshLink.subject(program.seller),
      paragraphs: [words.freshLink.text],
      button: { label: words.button, path: pageOf(program) },
      footer: words.footer(program.seller),
    }
  },
  samples: { plain: sample },
}

const listed = (amounts: readonly Money[], locale: string) =>
  new Intl.ListFormat(locale).format(amounts.map((amount) => formatMoney(amount, locale)))

/** What they sold since the last email, at most once a day. No buyer is named. */
export const salesMail: MailKind<OfProgram & { count: number; amounts: Money[] }, 'transactional'> = {
  template: 'affiliates.sales',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write({ count, amounts, ...program }, { language }) {
    const words = affiliatesMailIn(language)
    const sum = listed(amounts, localeOf(language))
    return {
      subject: words.sales.subject(count, sum),
      paragraphs: [words.sales.text(count, program.seller, sum), words.sales.when],
      button: { label: words.button, path: pageOf(program) },
      footer: words.sales.footer(program.seller),
    }
  },
  samples: {
    one: { ...sample, count: 1, amounts: [{ cents: 1470, currency: 'USD' }] },
    several: {
      ...{ ...sample, count: 3 },
      amounts: [
        { cents: 2940, currency: 'USD' },
        { cents: 900, currency: 'EUR' },
      ],
    },
  },
}

/** The seller paid them. */
export const paidMail: MailKind<OfProgram & { amount: Money }, 'transactional'> = {
  template: 'affiliates.paid',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write({ amount, ...program }, { language }) {
    const words = affiliatesMailIn(language)
    const sum = formatMoney(amount, localeOf(language))
    return {
      subject: words.paid.subject(program.seller, sum),
      paragraphs: [words.paid.text(program.seller, sum), words.paid.late],
      button: { label: words.button, path: pageOf(program) },
      footer: words.footer(program.seller),
    }
  },
  samples: { plain: { ...sample, amount: { cents: 12_740, currency: 'USD' } } },
}

type Application = { name: string; email: string; note: string }

/** To the seller: someone wants to be an affiliate. */
export const applicationMail: MailKind<Application, 'transactional'> = {
  template: 'affiliates.application',
  purpose: 'transactional',
  write({ name, email, note }, { language }) {
    const { application: words } = affiliatesMailIn(language)
    return {
      subject: words.subject(name),
      paragraphs: [words.text(name, email), ...(note ? [note] : [])],
      button: { label: words.button, path: '/affiliates?status=applied' },
      footer: words.footer,
    }
  },
  samples: {
    'with a note': { name: 'Mia Chen', email: 'mia@example.com', note: 'I write about pottery.' },
    plain: { name: 'Mia Chen', email: 'mia@example.com', note: '' },
  },
}

export const affiliatesMails = [
  ...[shownMail(invitationMail), shownMail(acceptedMail), shownMail(freshLinkMail)],
  ...[shownMail(salesMail), shownMail(paidMail), shownMail(applicationMail)],
]
