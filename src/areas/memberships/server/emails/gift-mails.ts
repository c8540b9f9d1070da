import type { Language, Words } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatDay } from '#kernel/time.ts'
import { type MailKind, shownMail } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import { giftMailWordsDe } from './gift-words.de.ts'
import { giftMailWords } from './gift-words.ts'

const words: Record<Language, Words<typeof giftMailWords>> = { en: giftMailWords, de: giftMailWordsDe }
const shared = { sampleBrand: sampleCreator, purpose: 'transactional' } as const
const path = '/@clay/members/gift/sample'

type GiftFacts = {
  giver: string
  seller: string
  tier: string
  interval: 'month' | 'year'
  message: string
  path: string
}
const given: GiftFacts = {
  ...{ giver: 'Zoe Hart', seller: 'Clay & Kiln', tier: 'Premium', interval: 'month', path },
  message: 'For your new wheel.\nHappy birthday!',
}

/** To whom a gift is for: it's theirs once they accept it. */
export const giftMail: MailKind<GiftFacts, 'transactional'> = {
  ...shared,
  template: 'memberships.gift',
  write({ giver, seller, tier, interval, message, path }, { language, address }) {
    const { gift } = words[language]
    return {
      subject: gift.subject(giver, seller),
      paragraphs: [
        gift.text(giver, seller, tier, interval),
        ...(message ? [gift.message(giver), ...message.split(/\n+/)] : []),
        gift.choice,
      ],
      button: { label: gift.button, path },
      footer: gift.footer(seller, address),
    }
  },
  samples: { 'with a message': given, 'from someone without a name': { ...given, giver: '', message: '' } },
}

type PurchaseFacts = { seller: string; title: string; toEmail: string | null; path: string }
const bought: PurchaseFacts = {
  ...{ seller: 'Clay & Kiln', title: 'Premium: gift for a month', toEmail: 'mia@example.com', path },
}

/** To who bought it, beside the receipt: where it's sent from. */
export const giftBoughtMail: MailKind<PurchaseFacts, 'transactional'> = {
  ...shared,
  template: 'memberships.giftBought',
  write({ seller, title, toEmail, path }, { language }) {
    const text = words[language]
    return {
      subject: text.bought.subject(title),
      paragraphs: [toEmail ? text.bought.sent(toEmail) : text.bought.link, text.bought.page],
      button: { label: text.bought.button, path },
      footer: text.footer(seller),
    }
  },
  samples: { sent: bought, 'to pass on': { ...bought, toEmail: null } },
}

type AcceptanceFacts = {
  seller: string
  title: string
  timeZone: string
  acceptedAt: Date
  endsAt: Date
  path: string
}

/** To who bought it, once it's accepted; never by whom. */
export const giftAcceptedMail: MailKind<AcceptanceFacts, 'transactional'> = {
  ...shared,
  template: 'memberships.giftAccepted',
  write({ seller, title, timeZone, acceptedAt, endsAt, path }, { language }) {
    const text = words[language]
    const day = (at: Date) => formatDay(at, localeOf(language), timeZone)
    return {
      subject: text.accepted.subject(title),
      paragraphs: [text.accepted.text(day(acceptedAt), day(endsAt))],
      button: { label: text.bought.button, path },
      footer: text.footer(seller),
    }
  },
  samples: {
    plain: {
      ...{ seller: 'Clay & Kiln', title: 'Premium: gift for a month', timeZone: 'Europe/Lisbon', path },
      ...{ acceptedAt: new Date('2026-10-15T12:00:00Z'), endsAt: new Date('2026-11-15T12:00:00Z') },
    },
  },
}

type BounceFacts = { seller: string; title: string; toEmail: string; url: string; path: string }

/** To who bought it: its email can't be sent, so here's the link to pass on. */
export const giftUnsentMail: MailKind<BounceFacts, 'transactional'> = {
  ...shared,
  template: 'memberships.giftUnsent',
  write({ seller, title, toEmail, url, path }, { language }) {
    const text = words[language]
    return {
      subject: text.unsent.subject(title),
      paragraphs: [text.unsent.text(toEmail), text.unsent.link, url, text.unsent.page],
      button: { label: text.bought.button, path },
      footer: text.footer(seller),
    }
  },
  samples: {
    plain: {
      ...{ seller: 'Clay & Kiln', title: 'Premium: gift for a month', toEmail: 'mia@example.com', path },
      url: 'https://courses.example/@clay/members/gift/shared',
    },
  },
}

type ReminderFacts = { seller: string; title: string; paidAt: Date; timeZone: string; path: string }

/** To who bought it, when no one has accepted it for 90 days. */
export const giftAskedMail: MailKind<ReminderFacts, 'transactional'> = {
  ...shared,
  template: 'memberships.giftAsked',
  write({ seller, title, paidAt, timeZone, path }, { language }) {
    const text = words[language]
    return {
      subject: text.asked.subject(title),
      paragraphs: [text.asked.text(formatDay(paidAt, localeOf(language), timeZone)), text.asked.choice],
      button: { label: text.asked.button, path },
      footer: text.footer(seller),
    }
  },
  samples: {
    plain: {
      ...{ seller: 'Clay & Kiln', title: 'Premium: gift for a month', timeZone: 'Europe/Lisbon', path },
      paidAt: new Date('2026-10-15T00:00:00Z'),
    },
  },
}

type RefundAsked = { seller: string; buyer: string; title: string; orderId: string }

/** To its seller: who bought it would like their money back. */
export const giftRefundMail: MailKind<RefundAsked, 'transactional'> = {
  purpose: 'transactional',
  template: 'memberships.giftRefundAsked',
  write({ seller, buyer, title, orderId }, { language }) {
    const { refund } = words[language]
    return {
      subject: refund.subject(title),
      paragraphs: [refund.text(buyer, title), refund.how],
      button: { label: refund.button, path: `/payments?q=${orderId}` },
      footer: refund.footer(seller),
    }
  },
  samples: {
    plain: {
      ...{ seller: 'Clay & Kiln', buyer: 'Zoe Hart', title: 'Premium: gift for a month' },
      orderId: 'ord_sample',
    },
  },
}

export const giftMails = [
  shownMail(giftMail),
  shownMail(giftBoughtMail),
  shownMail(giftAcceptedMail),
  shownMail(giftUnsentMail),
  shownMail(giftAskedMail),
  shownMail(giftRefundMail),
]
