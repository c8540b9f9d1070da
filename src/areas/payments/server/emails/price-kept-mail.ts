import type { Language, Words } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { priceKeptDe } from './price-kept-words.de.ts'
import { priceKept } from './price-kept-words.ts'

const words: Record<Language, Words<typeof priceKept>> = { en: priceKept, de: priceKeptDe }

type PriceFacts = { name: string; email: string; title: string; price: Money; asked: Money }

/** Tells a seller that someone couldn't be told of a new price, and keeps the old one. */
export const priceKeptMail: MailKind<PriceFacts, 'transactional'> = {
  template: 'payments.priceKept',
  purpose: 'transactional',
  write({ name, email, title, price, asked }, { language }) {
    const said = words[language]
    const money = (of: Money) => formatMoney(of, localeOf(language))
    const who = name.trim() || email
    return {
      subject: said.subject(who, money(price)),
      paragraphs: [said.text(who, email, title, money(asked)), said.next(money(price))],
      button: { label: said.button, path: '/payments/subscriptions' },
      footer: said.footer,
    }
  },
  samples: {
    kept: {
      ...{ name: 'Mia Chen', email: 'mia@example.com', title: 'Premium' },
      price: { cents: 7900, currency: 'USD' },
      asked: { cents: 8900, currency: 'USD' },
    },
  },
}
