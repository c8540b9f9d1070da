import type { Sentences } from '#kernel/sentences.ts'

export const invoiceRefusalsDe: Sentences = {
  'This person already has an invoice for this tier': 'Diese Person hat für diese Stufe schon eine Rechnung',
  '{email} already has an invoice for this tier. Send it again instead.':
    '{email} hat für diese Stufe schon eine Rechnung. Sende sie stattdessen erneut.',
  'This payment is on its way. Cancel it in Payments first.':
    'Diese Zahlung ist unterwegs. Storniere sie zuerst unter „Zahlungen“.',
  'They’ve already paid this invoice.': 'Diese Rechnung ist schon bezahlt.',
  'This invoice was withdrawn.': 'Diese Rechnung wurde zurückgezogen.',
  'This invoice was withdrawn. Nothing was charged.':
    'Diese Rechnung wurde zurückgezogen. Es wurde nichts berechnet.',
  'This is already paid.': 'Das ist schon bezahlt.',
  'You’ve sent this address a lot of invoices today. Try again tomorrow.':
    'Du hast dieser Adresse heute schon viele Rechnungen geschickt. Versuch es morgen wieder.',
}
