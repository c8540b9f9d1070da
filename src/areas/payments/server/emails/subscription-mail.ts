import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { orderNumber } from '#kernel/order-number.ts'
import { formatDay } from '#kernel/time.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import type { Mode } from '../../rules.ts'
import type { EndReason } from '../../subscription-rules.ts'
import { subscriptionMailIn } from './subscription-language.ts'

export type SubscriptionNews =
  | 'renewed'
  | 'payLink'
  | 'unpaid'
  | 'failed'
  | 'authentication'
  | 'trialEnds'
  | 'renewsSoon'
  | 'canceled'
  | 'ended'
  | 'cardReplaced'
  | 'cardExpires'
  | 'paused'
  | 'pauseEnds'
  | 'switched'
  | 'stops'
  | 'continues'
  | 'priceChanges'

type About = {
  about: SubscriptionNews
  /** How often it was tried. */
  tries: number
  because: EndReason | null
  orderId: string
  title: string
  seller: string
  amount: Money
  interval: 'month' | 'year'
  mode: Mode
  /** When it's charged next. */
  nextOn: string | null
  accessUntil: string
  /** Another price holds now, and not from the next payment on. */
  isSwitchedNow?: boolean
  /** Where it’s managed in the app: of a plan of the platform. */
  managedAt?: string | null
  /** Of a price in monthly parts. */
  plan?: { count: number; paid: number } | null
  zone: string
  /** Of a payment its buyer makes by a link: when what it pays for begins. */
  payBy?: string | null
  /** Nothing is charged: its buyer gets a link for each payment. */
  byLink?: boolean
  /** What it's paid by. */
  method: string | null
  /** Where its buyer manages it. */
  path: string
  receiptPath: string | null
}
const paid: About = {
  ...{
    about: 'renewed',
    tries: 0,
    because: null,
    orderId: 'ord_01m80jgjqhgj7vyp0v7dcwzef5',
    title: 'Studio Notes',
    seller: 'Clay & Kiln',
  },
  ...{
    amount: { cents: 2900, currency: 'USD' },
    interval: 'month',
    mode: 'live',
    nextOn: '2026-04-12T09:00:00.000Z',
  },
  ...{ accessUntil: '2026-04-19T09:00:00.000Z', zone: 'UTC', method: 'Visa ending 4242' },
  ...{ path: '/subscriptions/a-token-of-a-sample', receiptPath: '/orders/a-token-of-a-sample' },
}

const sample: About = { ...paid, receiptPath: null }
const yearly: About = { ...sample, interval: 'year', amount: { cents: 29_000, currency: 'USD' } }

const ofPlan: About = {
  ...{ ...sample, title: 'Pro Plan', seller: 'Throughline', managedAt: '/settings?tab=billing' },
  amount: { cents: 14_900, currency: 'USD' },
}

/** To a buyer, about what they pay for each month or year. */
export const subscriptionMail: MailKind<About, 'transactional'> = {
  template: 'payments.subscription',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write(of, { language }) {
    const all = subscriptionMailIn(language)
    const amount = formatMoney(of.amount, localeOf(language))
    const { subject, text } = saidOfPlan(of, amount, language) ?? said(of, amount, language)
    const whose = of.managedAt ? all.ofPlan : of.plan ? all.plan : all
    return {
      subject,
      paragraphs: [...text, ...(of.mode === 'test' ? [all.inTest] : [])],
      button: of.receiptPath
        ? { label: all.receipt, path: of.receiptPath }
        : {
            label: labelOf(of, all, amount),
            path: isForItsPage(of) ? of.path : (of.managedAt ?? of.path),
          },
      footer: whose.footer(of.seller, orderNumber(of.orderId)),
    }
  },
  samples: {
    renewed: paid,
    'failed once': { ...sample, about: 'failed', tries: 1 },
    'failed for good': { ...sample, about: 'failed', tries: 4 },
    authentication: { ...sample, about: 'authentication', tries: 1 },
    'trial ends': { ...sample, about: 'trialEnds' },
    'year ahead': { ...yearly, about: 'renewsSoon' },
    'link to pay': { ...sample, about: 'payLink', payBy: '2026-04-12T09:00:00.000Z', byLink: true },
    'not paid yet': { ...sample, about: 'unpaid', tries: 1, byLink: true },
    'not paid, last reminder': { ...sample, about: 'unpaid', tries: 3, byLink: true },
    'ended without a payment': { ...sample, about: 'ended', because: 'unpaid', byLink: true },
    'paused by link': { ...sample, about: 'paused', byLink: true, accessUntil: '2026-03-12T09:00:00.000Z' },
    stops: { ...sample, about: 'stops' },
    'stops unpaid': { ...sample, about: 'stops', nextOn: null },
    continues: { ...sample, about: 'continues' },
    'price changes': { ...sample, about: 'priceChanges' },
    'ended by its seller': { ...sample, about: 'ended', because: 'stopped' },
    canceled: { ...sample, about: 'canceled' },
    ended: { ...sample, about: 'ended', because: 'canceled' },
    'ended unpaid': { ...sample, about: 'ended', because: 'unpaid', mode: 'test' },
    'part paid': { ...paid, plan: { count: 4, paid: 2 } },
    'all parts paid': { ...paid, nextOn: null, plan: { count: 4, paid: 4 } },
    'part not paid': { ...sample, about: 'failed', tries: 1, plan: { count: 4, paid: 2 } },
    'part not tried again': {
      ...sample,
      about: 'failed',
      tries: 4,
      nextOn: null,
      plan: { count: 4, paid: 2 },
    },
    'plan ended': { ...sample, about: 'ended', because: 'canceled', plan: { count: 4, paid: 2 } },
    'card replaced': { ...sample, about: 'cardReplaced' },
    'card expires': { ...sample, about: 'cardExpires' },
    paused: { ...sample, about: 'paused', accessUntil: '2026-03-12T09:00:00.000Z' },
    'break ends': { ...sample, about: 'pauseEnds' },
    'switched now': { ...paid, about: 'switched', isSwitchedNow: true },
    'plan failed': { ...ofPlan, about: 'failed', tries: 1 },
    'plan failed for good': { ...ofPlan, about: 'failed', tries: 4 },
    'plan changed': { ...ofPlan, about: 'switched', isSwitchedNow: true },
    'plan canceled': { ...ofPlan, about: 'canceled' },
    'plan is over': { ...ofPlan, about: 'ended', because: 'unpaid' },
    'switched later': { ...yearly, about: 'switched' },
  },
}

const partsPaid = (
  { count, paid }: NonNullable<About['plan']>,
  title: string,
  { plan }: ReturnType<typeof subscriptionMailIn>,
): string => (paid >= count ? plan.completed(title) : plan.paidOf(paid, count))

function labelOf(of: About, words: ReturnType<typeof subscriptionMailIn>, amount: string): string {
  if (of.about === 'payLink' || of.about === 'unpaid') return words.pay(amount)
  if (needsBuyer(of)) return words.updateCard
  return (of.managedAt ? words.ofPlan : of.plan ? words.plan : words).manage
}

/** Another card is named and what’s due is paid at the subscription’s own page. */
const isForItsPage = (of: About) => needsBuyer(of) || of.about === 'payLink' || of.about === 'unpaid'

const needsBuyer = ({ about }: About) =>
  about === 'failed' || about === 'authentication' || about === 'cardExpires'

/** What's told otherwise of a plan of the platform: whoever loses it is on Free, and loses nothing they made. */
function saidOfPlan(
  of: About,
  amount: string,
  language: Language,
): { subject: string; text: string[] } | null {
  if (!of.managedAt) return null
  const { ofPlan: words, ...all } = subscriptionMailIn(language)
  const { title, tries } = of
  const day = (at: string) => formatDay(at, localeOf(language), of.zone)
  const next = of.nextOn ? day(of.nextOn) : ''
  if (of.about === 'failed')
    return {
      subject: all.failed.subject(title),
      text: [
        all.failed.text(amount, title, of.method ?? all.yourCard),
        tries >= 4 || !next ? words.last(title) : words.next(title, next),
      ],
    }
  if (of.about === 'authentication')
    return {
      subject: all.authentication.subject(title),
      text: [all.authentication.text(amount, title), words.until(title)],
    }
  if (of.about === 'canceled')
    return { subject: all.canceled.subject(title), text: [words.canceled(title, day(of.accessUntil))] }
  if (of.about === 'switched')
    return {
      subject: words.changed(title),
      text: [
        words.changedText(title, all.each[of.interval](amount)),
        ...(next ? [all.renewed.next(next)] : []),
      ],
    }
  if (of.about === 'ended')
    return {
      subject: words.ended(title),
      text: [
        words.because[of.because ?? 'canceled'](title),
        of.because === 'closed' ? words.keeps : words.kept,
      ],
    }
  return null
}

function said(of: About, amount: string, language: Language): { subject: string; text: string[] } {
  const words = subscriptionMailIn(language)
  const { title, seller, tries, plan } = of
  const day = (at: string) => formatDay(at, localeOf(language), of.zone)
  const next = of.nextOn ? day(of.nextOn) : ''
  const until = day(of.accessUntil)
  const by = byOf(of, words)
  switch (of.about) {
    case 'renewed':
      return {
        subject: words.renewed.subject(title, amount),
        text: [
          words.renewed.text(amount, title, seller, by),
          ...(plan ? [partsPaid(plan, title, words)] : []),
          ...(next && !of.byLink ? [words.renewed.next(next)] : []),
          ...(next && of.byLink ? [words.renewed.nextByLink(next)] : []),
        ],
      }
    case 'payLink':
    case 'unpaid':
      return askedFor(of, amount, { words, day })
    case 'failed':
      return {
        subject: words.failed.subject(title),
        text: [
          words.failed.text(amount, title, by),
          plan
            ? next
              ? words.plan.next(next, until)
              : words.plan.last
            : tries >= 4
              ? words.failed.last
              : words.failed.next(next, until),
        ],
      }
    case 'authentication':
      return {
        subject: words.authentication.subject(title),
        text: [words.authentication.text(amount, title), words.authentication.next(until)],
      }
    case 'trialEnds':
      return {
        subject: words.trialEnds.subject(title, next),
        text: [words.trialEnds.text(title, next, amount, by), words.cancelAnytime],
      }
    case 'renewsSoon':
      return {
        subject: words.renewsSoon.subject(title, next),
        text: [words.renewsSoon.text(title, next, amount, by), words.cancelAnytime],
      }
    case 'canceled':
      return { subject: words.canceled.subject(title), text: [words.canceled.text(title, until)] }
    case 'cardReplaced':
      return { subject: words.cardReplaced.subject(title), text: [words.cardReplaced.text(title, by)] }
    case 'cardExpires':
      return {
        subject: words.cardExpires.subject(title),
        text: [
          words.cardExpires.text(title, by),
          ...(next ? [words.cardExpires.next(amount, next)] : [words.cardExpires.soon]),
        ],
      }
    case 'paused':
    case 'pauseEnds':
      return saidOfBreak(of, amount, { words, day })
    case 'switched': {
      const each = words.each[of.interval](amount)
      return {
        subject: words.switched.subject(title),
        text: of.isSwitchedNow
          ? [words.switched.now(title, each), ...(next ? [words.renewed.next(next)] : [])]
          : [words.switched.later(title, each, next)],
      }
    }
    case 'stops':
    case 'continues':
    case 'priceChanges':
      return saidOfSeller(of, amount, { words, day })
    case 'ended':
      return ended(of, words)
  }
}

type Wording = { words: ReturnType<typeof subscriptionMailIn>; day: (at: string) => string }

/** A break begins, or is about to end. */
function saidOfBreak(
  of: About,
  amount: string,
  { words, day }: Wording,
): { subject: string; text: string[] } {
  const { about, title } = of
  const next = of.nextOn ? day(of.nextOn) : ''
  const by = byOf(of, words)
  if (about === 'pauseEnds')
    return {
      subject: words.pauseEnds.subject(title, next),
      text: [words.pauseEnds.text(title, next, amount, by), words.cancelAnytime],
    }
  return {
    subject: words.paused.subject(title),
    text: [
      words.paused.text(title, day(of.accessUntil)),
      of.byLink ? words.paused.nextByLink(amount, next) : words.paused.next(amount, by, next),
    ],
  }
}

/** What it's paid with, in words. */
const byOf = ({ method }: About, words: Wording['words']): string =>
  method === 'Bank transfer' ? words.bankTransfer : (method ?? words.yourCard)

/** Its seller stops offering it, offers it again, or asks for another price. */
function saidOfSeller(
  of: About,
  amount: string,
  { words, day }: Wording,
): { subject: string; text: string[] } {
  const { about, title, seller } = of
  const next = of.nextOn ? day(of.nextOn) : ''
  if (about === 'stops')
    return {
      subject: words.stops.subject(title),
      text: [
        words.stops.text(seller, title, day(of.accessUntil)),
        next ? words.stops.last(amount, next) : words.stops.none,
      ],
    }
  if (about === 'continues')
    return {
      subject: words.continues.subject(title),
      text: [words.continues.text(seller, title), ...(next ? [words.renewed.next(next)] : [])],
    }
  return {
    subject: words.priceChanges.subject(title, next),
    text: [words.priceChanges.text(title, next, words.each[of.interval](amount)), words.cancelAnytime],
  }
}

/** Of a payment its buyer makes by a link: that it's due, or missing. */
function askedFor(of: About, amount: string, { words, day }: Wording): { subject: string; text: string[] } {
  const { title, seller, tries, plan } = of
  const next = of.nextOn ? day(of.nextOn) : ''
  const until = day(of.accessUntil)
  if (of.about === 'payLink') {
    const dueOn = of.payBy ? day(of.payBy) : next
    return {
      subject: words.payLink.subject(title, amount, dueOn),
      text: [
        words.payLink.text(amount, title, seller, dueOn),
        ...(plan ? [words.plan.paidOf(plan.paid, plan.count)] : [words.cancelAnytime]),
      ],
    }
  }
  const whatsNext =
    tries >= 4 ? words.failed.last : tries >= 3 ? words.unpaid.last(until, next) : words.unpaid.until(until)
  return {
    subject: words.unpaid.subject(title),
    text: [
      words.unpaid.text(amount, title, seller),
      plan ? words.plan.unpaid(until) : whatsNext,
      words.unpaid.sent,
    ],
  }
}

function ended(
  { title, seller, plan, because, byLink }: About,
  words: Wording['words'],
): { subject: string; text: string[] } {
  return {
    subject: (plan ? words.plan : words).ended.subject(title),
    text: [
      plan && because === 'canceled'
        ? words.plan.ended.text(title, seller)
        : byLink && because === 'unpaid'
          ? words.unpaid.ended(title, seller)
          : words.ended.because[because ?? 'canceled'](title, seller),
      words.ended.kept,
    ],
  }
}
