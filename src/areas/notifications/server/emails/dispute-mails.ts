import { disputeReasonOf } from '#areas/payments/balance-rules.ts'
import { disputeWordsDe } from '#areas/payments/dispute-words.de.ts'
import { disputeWords } from '#areas/payments/dispute-words.ts'
import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { orderNumber } from '#kernel/order-number.ts'
import { formatDay } from '#kernel/time.ts'
import { type MailKind, shownMail } from '#platform/mail/kind.ts'
import { disputeMailWordsDe } from './dispute-words.de.ts'
import { disputeMailWords } from './dispute-words.ts'
import { notificationsMailIn } from './language.ts'

const wordsIn = (language: Language) => (language === 'de' ? disputeMailWordsDe : disputeMailWords)

const reasonIn = (language: Language, reason: string) =>
  (language === 'de' ? disputeWordsDe : disputeWords).reasons[disputeReasonOf(reason)]

type DisputeFacts = { orderId: string; title: string; total: Money; mode: 'live' | 'test' }
const disputed: DisputeFacts = {
  ...{ orderId: 'ord_01m80jgjqhgj7vyp0v7dcwzef5', title: 'Pottery Basics', mode: 'live' },
  total: { cents: 4900, currency: 'USD' },
}

type DisputeStart = DisputeFacts & { reason: string; respondBy: string | null; timeZone: string }
const opened: DisputeStart = {
  ...{ ...disputed, reason: 'fraudulent', respondBy: '2026-12-01T12:00:00.000Z', timeZone: 'UTC' },
}

/** To the owner of a workspace: a payment is disputed, and they have until then to respond. No toggle turns it off. */
export const disputeMail: MailKind<DisputeStart, 'transactional'> = {
  template: 'notifications.dispute',
  purpose: 'transactional',
  write({ orderId, title, total, mode, reason, respondBy, timeZone }, { language }) {
    const words = wordsIn(language)
    const amount = formatMoney(total, localeOf(language))
    const day = respondBy && formatDay(respondBy, localeOf(language), timeZone)
    return {
      subject: day ? words.subjectBy(amount, title, day) : words.subject(amount, title),
      paragraphs: [
        words.text(amount, title, orderNumber(orderId)),
        words.reason(reasonIn(language, reason)),
        day ? words.respond(day) : words.respondSoon,
        ...(mode === 'test' ? [notificationsMailIn(language).testMode] : []),
      ],
      button: { label: words.button, path: '/payments' },
      footer: words.footer,
    }
  },
  samples: {
    live: opened,
    'in test mode': { ...opened, mode: 'test' },
    'without a deadline': { ...opened, respondBy: null },
  },
}

/** The same once it's decided. */
export const disputeDecidedMail: MailKind<DisputeFacts & { outcome: 'won' | 'lost' }, 'subscribed'> = {
  template: 'notifications.disputeDecided',
  purpose: 'subscribed',
  write({ orderId, title, total, mode, outcome }, { language, appUrl }) {
    const words = wordsIn(language)
    const common = notificationsMailIn(language)
    const amount = formatMoney(total, localeOf(language))
    return {
      subject: words[outcome].subject(amount, title),
      paragraphs: [
        words[outcome].text(amount, orderNumber(orderId)),
        ...(mode === 'test' ? [common.testMode] : []),
      ],
      button: { label: words.payment, path: `/payments?q=${orderId}` },
      footer: common.footer(`${appUrl}/settings?tab=notifications`),
    }
  },
  samples: {
    won: { ...disputed, outcome: 'won' },
    lost: { ...disputed, outcome: 'lost' },
    'in test mode': { ...disputed, mode: 'test', outcome: 'won' },
  },
}

export const disputeMails = [shownMail(disputeMail), shownMail(disputeDecidedMail)]
