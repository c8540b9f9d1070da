import type { SurplusCause } from '#areas/payments/events.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { orderNumber } from '#kernel/order-number.ts'
import { type MailKind, type MailPlace, shownMail } from '#platform/mail/kind.ts'
import { daysOfWeek, type WeekDays, type WeekFigure } from '../week.ts'
import { disputeMails } from './emails/dispute-mails.ts'
import { notificationsMailIn } from './emails/language.ts'

const footerIn = ({ language, appUrl }: MailPlace) =>
  notificationsMailIn(language).footer(`${appUrl}/settings?tab=notifications`)

type Failure = {
  name: string
  title: string
  total: Money
  /** In the reader's language. */
  reason: string
  mode: 'live' | 'test'
}
const failure: Failure = {
  ...{ name: 'Lena Vogt', title: 'Pottery Basics', total: { cents: 4900, currency: 'USD' }, mode: 'live' },
  reason: 'No funds. / Nicht gedeckt.',
}

/** To the owner of a workspace: a buyer couldn't pay. */
export const paymentFailureMail: MailKind<Failure, 'subscribed'> = {
  template: 'notifications.paymentFailed',
  purpose: 'subscribed',
  write({ name, title, total, reason, mode }, at) {
    const { paymentFailed: words, testMode } = notificationsMailIn(at.language)
    const amount = formatMoney(total, localeOf(at.language))
    return {
      subject: words.subject(name, amount),
      paragraphs: [
        words.text(name, title, amount),
        words.reason(reason),
        words.next,
        ...(mode === 'test' ? [testMode] : []),
      ],
      button: { label: words.button, path: '/dashboard' },
      footer: footerIn(at),
    }
  },
  samples: { live: failure, 'in test mode': { ...failure, mode: 'test' } },
}

type Surplus = {
  orderId: string
  title: string
  total: Money
  mode: 'live' | 'test'
  provider: string
  /** An email that was queued before this was told has none. */
  because?: SurplusCause
}
const surplus: Surplus = {
  ...{
    orderId: 'ord_01m80jgjqhgj7vyp0v7dcwzef5',
    title: 'Pottery Basics',
    total: { cents: 4900, currency: 'USD' },
    mode: 'live',
  },
  provider: 'Pay Example',
}

/** To the owner of a workspace: money of a buyer's is there, and they have to pay it back. No toggle turns it off. */
export const surplusMail: MailKind<Surplus & { reason: string | null }, 'transactional'> = {
  template: 'notifications.surplus',
  purpose: 'transactional',
  write({ reason, ...paid }, at) {
    const { surplus: words } = notificationsMailIn(at.language)
    return {
      ...writtenOf(paid, at, [
        ...(reason === null ? [] : [words.kept(paid.provider, reason)]),
        paid.mode === 'test' ? words.byHandInTest(paid.provider) : words.byHand(paid.provider),
      ]),
      button: { label: words.byHandButton, path: '/payments' },
      footer: words.footer,
    }
  },
  samples: {
    live: { ...surplus, reason: null },
    'in test mode': { ...surplus, mode: 'test', reason: null },
    'at an old price': { ...surplus, because: 'price', reason: null },
    'when nothing was due': { ...surplus, because: 'over', reason: null },
    refused: { ...surplus, reason: 'The account is closed. / Das Konto ist geschlossen.' },
  },
}

/** The same where its provider pays it back. */
export const surplusReturningMail: MailKind<Surplus, 'subscribed'> = {
  template: 'notifications.surplusReturning',
  purpose: 'subscribed',
  write(paid, at) {
    const { surplus: words } = notificationsMailIn(at.language)
    return {
      ...writtenOf(paid, at, [words.automatic(paid.provider)]),
      button: { label: words.automaticButton, path: `/payments?q=${paid.orderId}` },
      footer: footerIn(at),
    }
  },
  samples: {
    live: surplus,
    'in test mode': { ...surplus, mode: 'test' },
    'at an old price': { ...surplus, because: 'price' },
    'when nothing was due': { ...surplus, because: 'over' },
  },
}

function writtenOf(
  { orderId, title, total, mode, because }: Surplus,
  { language }: MailPlace,
  next: string[],
) {
  const { surplus: words, testMode } = notificationsMailIn(language)
  const amount = formatMoney(total, localeOf(language))
  const told = {
    twice: { subject: words.subject, text: words.text },
    price: { subject: words.oldPriceSubject, text: words.oldPrice },
    over: { subject: words.overSubject, text: words.over },
  }[because ?? 'twice']
  return {
    subject: told.subject(amount, title),
    paragraphs: [
      told.text(amount, title, orderNumber(orderId)),
      ...next,
      ...(mode === 'test' ? [testMode] : []),
    ],
  }
}

export type WeeklyReport = { days: WeekDays; figures: readonly WeekFigure[] }

/** The figures of a week, in the reader's language. */
export const weeklyMail: MailKind<WeeklyReport, 'subscribed'> = {
  template: 'notifications.weeklyReport',
  purpose: 'subscribed',
  write({ days, figures }, at) {
    const words = notificationsMailIn(at.language).weekly
    const told = daysOfWeek(days, localeOf(at.language))
    return {
      subject: words.subject(told),
      heading: words.heading(told),
      paragraphs: figures.map((figure) => lineOf(figure, at.language)),
      button: { label: words.button, path: '/dashboard' },
      footer: footerIn(at),
    }
  },
  samples: {
    creator: {
      days: { from: '2026-11-16', to: '2026-11-22' },
      figures: [
        {
          ...{ of: 'sales', count: 12 },
          amount: { cents: 58_800, currency: 'USD' },
          before: { cents: 39_200, currency: 'USD' },
        },
        { of: 'joined', count: 12, before: 8 },
        { of: 'reviews', count: 3, before: 0 },
        { of: 'testMode' },
      ],
    },
    learner: {
      days: { from: '2026-11-30', to: '2026-12-06' },
      figures: [{ of: 'lessons', count: 5, before: 2 }],
    },
  },
}

function lineOf(figure: WeekFigure, language: MailPlace['language']): string {
  const words = notificationsMailIn(language).weekly
  if (figure.of === 'testMode') return words.testMode
  if (figure.of !== 'sales')
    return words[figure.of](figure.count) + (figure.before > 0 ? words.before(String(figure.before)) : '')
  const money = (amount: Money) => formatMoney(amount, localeOf(language))
  const { count, amount, before } = figure
  return words.sales(count, money(amount)) + (before.cents > 0 ? words.before(money(before)) : '')
}

type Kind = 'enrollments' | 'payments' | 'weeklyReports'

/** What someone asked for to see that the way is open. */
export const sampleMail: MailKind<{ kinds: readonly Kind[] }, 'transactional'> = {
  template: 'notifications.sample',
  purpose: 'transactional',
  write({ kinds }, at) {
    const words = notificationsMailIn(at.language).sample
    const names = kinds.map((kind) => words.kinds[kind]).join(', ')
    return {
      subject: words.subject,
      paragraphs: [words.text, names ? words.which(names) : words.none],
      button: { label: words.button, path: '/settings?tab=notifications' },
      footer: footerIn(at),
    }
  },
  samples: {
    'some turned on': { kinds: ['enrollments', 'weeklyReports'] },
    'all turned off': { kinds: [] },
  },
}

export const sampleKinds: readonly Kind[] = ['enrollments', 'payments', 'weeklyReports']

export const notificationsMails = [
  shownMail(paymentFailureMail),
  shownMail(surplusMail),
  shownMail(surplusReturningMail),
  ...disputeMails,
  shownMail(weeklyMail),
  shownMail(sampleMail),
]
