import type { Sentences } from '#kernel/sentences.ts'

/** Wie die Summen heißen, die verglichen werden, auf Deutsch. */
export const totalNamesDe: Sentences = {
  'Balance at the provider': 'Guthaben beim Zahlungsanbieter',
  Balance: 'Guthaben',
  'Credit notes': 'Gutschriften',
  'Deleted product': 'Gelöschtes Produkt',
  'Failed payments': 'Fehlgeschlagene Zahlungen',
  'Fees in a payout': 'Gebühren in einer Auszahlung',
  Fees: 'Gebühren',
  'Held in disputes': 'In Anfechtungen einbehalten',
  Invoices: 'Rechnungen',
  'Kept sums that differ from their rows': 'Gespeicherte Summen, die von ihren Zeilen abweichen',
  'On its way to the bank': 'Unterwegs zur Bank',
  'Orders delivered': 'Gelieferte Bestellungen',
  'Owed to buyers': 'Käufern geschuldet',
  Payout: 'Auszahlung',
  Refunded: 'Erstattet',
  'Revenue of a product': 'Umsatz eines Produkts',
  'Revenue of all products': 'Umsatz aller Produkte',
  'Successful payments': 'Erfolgreiche Zahlungen',
  'Tax in it': 'Darin enthaltene Steuer',
  'Tax report': 'Steuerbericht',
  'Times sold': 'Verkäufe',
  'Total revenue': 'Gesamtumsatz',
  'Transactions in a payout': 'Transaktionen in einer Auszahlung',
}
