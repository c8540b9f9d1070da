import type { Currency, Money } from '#kernel/money.ts'
import { decimalText } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'

/** Where buyers send their money, as the seller entered it. */
export type BankDetails = {
  holder: string
  bank: string
  iban: string
  bic: string
  accountNumber: string
  routingNumber: string
  /** What the seller adds in their own words. */
  instructions: string
  currency: Currency
  /** For so many days an order waits for its money. */
  days: number
}

export const usualDays = 7
export const mostDays = 60
export const longestInstructions = 500
/** SEPA has room for no longer name. */
export const longestHolder = 70
/** Buyers who haven't paid by then are reminded. */
export const remindBeforeMs = days(3)

/** As it's kept and compared: letters and digits alone. */
export const plainCode = (typed: string): string => typed.replace(/[\s\-.]/g, '').toUpperCase()

/** In groups of four, as people read it out. */
export const inGroupsOfFour = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ')

/** How long an IBAN of a country is. */
const ibanLengths: Readonly<Record<string, number>> = {
  ...{
    AD: 24,
    AE: 23,
    AL: 28,
    AT: 20,
    AZ: 28,
    BA: 20,
    BE: 16,
    BG: 22,
    BH: 22,
    BR: 29,
    BY: 28,
    CH: 21,
    CR: 22,
  },
  ...{
    CY: 28,
    CZ: 24,
    DE: 22,
    DK: 18,
    DO: 28,
    EE: 20,
    EG: 29,
    ES: 24,
    FI: 18,
    FO: 18,
    FR: 27,
    GB: 22,
    GE: 22,
  },
  ...{
    GI: 23,
    GL: 18,
    GR: 27,
    GT: 28,
    HR: 21,
    HU: 28,
    IE: 22,
    IL: 23,
    IQ: 23,
    IS: 26,
    IT: 27,
    JO: 30,
    KW: 30,
  },
  ...{
    KZ: 20,
    LB: 28,
    LC: 32,
    LI: 21,
    LT: 20,
    LU: 20,
    LV: 21,
    LY: 25,
    MC: 27,
    MD: 24,
    ME: 22,
    MK: 19,
    MR: 27,
  },
  ...{
    MT: 31,
    MU: 30,
    NL: 18,
    NO: 15,
    PK: 24,
    PL: 28,
    PS: 29,
    PT: 25,
    QA: 29,
    RO: 24,
    RS: 22,
    SA: 24,
    SC: 31,
  },
  ...{
    SE: 24,
    SI: 19,
    SK: 24,
    SM: 27,
    ST: 25,
    SV: 28,
    TL: 23,
    TN: 24,
    TR: 26,
    UA: 29,
    VA: 22,
    VG: 24,
    XK: 20,
  },
}

/** ISO 7064: letters count as 10 to 35, and a code whose first four signs were put behind it leaves 1. */
function leaves(code: string): number {
  let rest = 0
  for (const sign of code.slice(4) + code.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** Why this can't be an IBAN; null when it can. */
export function whyNotIban(typed: string): string | null {
  const iban = plainCode(typed)
  const length = ibanLengths[iban.slice(0, 2)]
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || !length)
    return 'Enter an IBAN. It starts with two letters and two digits.'
  if (iban.length !== length)
    return `This IBAN has ${iban.length} characters. An IBAN that starts with ${iban.slice(0, 2)} has ${length}.`
  return leaves(iban) === 1 ? null : 'This IBAN has a typo: its check digits don’t match. Compare it again.'
}

export const whyNotBic = (typed: string): string | null =>
  /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(plainCode(typed))
    ? null
    : 'Enter a BIC of 8 or 11 characters, or leave it empty'

/** A routing number of the US has a check digit; a sort code has six digits and none. */
export function whyNotRouting(typed: string): string | null {
  const number = plainCode(typed)
  if (/^\d{6}$/.test(number)) return null
  if (!/^\d{9}$/.test(number)) return 'Enter a routing number of 9 digits or a sort code of 6'
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number.charAt(at)), 0)
  return sum % 10 === 0 ? null : 'This routing number has a typo: its check digit doesn’t match.'
}

export const whyNotAccountNumber = (typed: string): string | null =>
  /^[A-Z0-9]{4,20}$/.test(plainCode(typed)) ? null : 'Enter an account number of 4 to 20 characters'

/** The sentence for each field that can't be taken as it is. */
export function checkBank(typed: Omit<BankDetails, 'currency'>): Record<string, string> {
  const found: Record<string, string | null> = {
    holder: typed.holder.trim() === '' ? 'Enter the account holder’s name' : null,
    iban: typed.iban.trim() ? whyNotIban(typed.iban) : null,
    bic: typed.bic.trim() ? whyNotBic(typed.bic) : null,
    accountNumber: typed.accountNumber.trim() ? whyNotAccountNumber(typed.accountNumber) : null,
    routingNumber: typed.routingNumber.trim() ? whyNotRouting(typed.routingNumber) : null,
    days:
      Number.isInteger(typed.days) && typed.days >= 1 && typed.days <= mostDays
        ? null
        : `Enter a number of days from 1 to ${mostDays}`,
  }
  if (!typed.iban.trim()) {
    if (!typed.accountNumber.trim() && !typed.routingNumber.trim())
      found.iban = 'Enter an IBAN, or an account number with its routing number'
    else if (!typed.accountNumber.trim()) found.accountNumber = 'Enter the account number'
    else if (!typed.routingNumber.trim()) found.routingNumber = 'Enter the routing number or sort code'
  }
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, sentence]) => (sentence ? [[name, sentence]] : [])),
  )
}

/** A creditor reference (ISO 11649): "RF", two check digits, and what it names. Banks notice a typo in it. */
export function referenceFor(body: string): string {
  const check = 98 - leaves(`RF00${body}`)
  return `RF${String(check).padStart(2, '0')}${body}`
}

export const isReference = (typed: string): boolean =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(plainCode(typed)) && leaves(plainCode(typed)) === 1

/** What the QR code of a transfer in euros says (EPC069-12); null where banks have no such code. */
export function epcText(bank: BankDetails, amount: Money, reference: string): string | null {
  if (!bank.iban || amount.currency !== 'EUR') return null
  const holder = bank.holder.replace(/\s+/g, ' ').trim().slice(0, longestHolder)
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    bank.bic,
    holder,
    bank.iban,
    `EUR${decimalText(amount)}`,
    '',
    reference,
  ].join('\n')
}
