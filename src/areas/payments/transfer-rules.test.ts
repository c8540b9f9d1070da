import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  checkBank,
  epcText,
  inGroupsOfFour,
  isReference,
  plainCode,
  referenceFor,
  whyNotBic,
  whyNotIban,
  whyNotRouting,
} from './transfer-rules.ts'

const bank = {
  ...{ holder: 'Ana Ruiz', bank: '', iban: 'DE89370400440532013000', bic: '', accountNumber: '' },
  ...{ routingNumber: '', instructions: '', currency: 'EUR' as const, days: 7 },
}

it('takes IBANs as they’re written, and says what’s wrong with the others', () => {
  for (const iban of ['DE89 3704 0044 0532 0130 00', 'gb29nwbk60161331926819', 'NO93-8601-1117-947'])
    expect(whyNotIban(iban)).toBeNull()
  expect(whyNotIban('DE89 3704 0044 0532 0130 01')).toMatch(/typo/)
  expect(whyNotIban('DE89 3704 0044 0532 0130')).toBe(
    'This IBAN has 20 characters. An IBAN that starts with DE has 22.',
  )
  for (const none of ['', 'hello', '4242424242424242', 'ZZ89370400440532013000', 'DEXX370400440532013000'])
    expect(whyNotIban(none)).toMatch(/Enter an IBAN/)
})

it('notices every mistyped digit of an IBAN, and two that were swapped', () => {
  const digits = fc.stringMatching(/^\d{18}$/)
  fc.assert(
    fc.property(digits, fc.nat(17), fc.integer({ min: 1, max: 9 }), (account, at, by) => {
      const iban = ibanOf(account)
      expect(whyNotIban(iban)).toBeNull()
      const wrong = String((Number(account.charAt(at)) + by) % 10)
      const mistyped = account.slice(0, at) + wrong + account.slice(at + 1)
      expect(whyNotIban(iban.slice(0, 4) + mistyped)).not.toBeNull()
      const [one = '', other = ''] = [account.charAt(at), account.charAt(at + 1)]
      if (other && one !== other)
        expect(
          whyNotIban(iban.slice(0, 4) + account.slice(0, at) + other + one + account.slice(at + 2)),
        ).not.toBeNull()
    }),
  )
})

function ibanOf(account: string): string {
  const rest = BigInt(`${account}131400`) % 97n
  return `DE${String(98n - rest).padStart(2, '0')}${account}`
}

it('checks BICs and routing numbers', () => {
  expect([whyNotBic('COBADEFFXXX'), whyNotBic('cobadeff')]).toEqual([null, null])
  expect(whyNotBic('COBA')).not.toBeNull()
  expect([whyNotRouting('021000021'), whyNotRouting('20-00-00')]).toEqual([null, null])
  expect(whyNotRouting('021000022')).toMatch(/typo/)
  expect(whyNotRouting('12')).not.toBeNull()
})

it('wants an IBAN, or an account number with what it’s routed by', () => {
  expect(checkBank(bank)).toEqual({})
  expect(checkBank({ ...bank, iban: '' })).toHaveProperty('iban')
  const us = { ...bank, iban: '', accountNumber: '12345678', routingNumber: '021000021' }
  expect(checkBank(us)).toEqual({})
  expect(Object.keys(checkBank({ ...us, routingNumber: '' }))).toEqual(['routingNumber'])
  expect(Object.keys(checkBank({ ...us, accountNumber: '' }))).toEqual(['accountNumber'])
  expect(checkBank({ ...bank, holder: ' ' })).toHaveProperty('holder')
  for (const days of [0, -1, 1.5, 61, Number.NaN]) expect(checkBank({ ...bank, days })).toHaveProperty('days')
})

it('makes references that show a typo, and are read however they’re written', () => {
  expect(referenceFor('539007547034')).toBe('RF18539007547034')
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9A-Z]{10}$/),
      fc.nat(9),
      fc.integer({ min: 1, max: 9 }),
      (body, at, by) => {
        const reference = referenceFor(body)
        expect(isReference(reference)).toBe(true)
        expect(isReference(inGroupsOfFour(reference).toLowerCase())).toBe(true)
        expect(plainCode(inGroupsOfFour(reference))).toBe(reference)
        const sign = body.charAt(at)
        if (!/\d/.test(sign)) return
        const wrong = String((Number(sign) + by) % 10)
        expect(isReference(reference.slice(0, 4) + body.slice(0, at) + wrong + body.slice(at + 1))).toBe(
          false,
        )
      },
    ),
  )
})

it('writes the QR code that banking apps in the euro area read', () => {
  const text = epcText(bank, { cents: 4905, currency: 'EUR' }, 'RF18539007547034')
  expect(text?.split('\n')).toEqual([
    ...[
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Ana Ruiz',
      'DE89370400440532013000',
      'EUR49.05',
      '',
      'RF18539007547034',
    ],
  ])
  expect(epcText(bank, { cents: 4905, currency: 'USD' }, 'RF18539007547034')).toBeNull()
  expect(epcText({ ...bank, iban: '' }, { cents: 4905, currency: 'EUR' }, 'RF18539007547034')).toBeNull()
})
