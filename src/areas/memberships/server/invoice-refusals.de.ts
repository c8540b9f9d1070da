import type { Sentences } from '#kernel/sentences.ts'

export const invoiceRefusalsDe: Sentences = {
  'This person has an invoice for this tier already': 'Diese Person hat für diese Stufe schon eine Rechnung',
  '{email} has an invoice for this tier already. Send it again instead.':
    '{email} hat für diese Stufe schon eine Rechnung. Sende sie stattdessen erneut.',
  'This payment is on its way. Cancel it in Payments first.':
    'Diese Zahlung ist unterwegs. Storniere sie zuerst unter „Zahlungen“.',
  'They’ve paid this invoice already.': 'Diese Rechnung ist schon bezahlt.',
  'This invoice was withdrawn.': 'Diese Rechnung wurde zurückgezogen.',
  'This invoice was withdrawn. Nothing was charged.':
    'Diese Rechnung wurde zurückgezogen. Es wurde nichts berechnet.',
  'This is paid already.': 'Das ist schon bezahlt.',
  'You’ve sent this address a lot of invoices today. Try again tomorrow.':
    'Du hast dieser Adresse heute schon viele Rechnungen geschickt. Versuch es morgen wieder.',
}
