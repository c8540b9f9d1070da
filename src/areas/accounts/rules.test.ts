import { describe, expect, it } from 'vitest'
import {
  currencyOf,
  handleFrom,
  isEmail,
  isHandle,
  localeOr,
  normalEmail,
  numberedHandle,
  timeZoneOr,
  webAddress,
} from './rules.ts'

describe('a handle', () => {
  it.each([
    ['Ana Reis', 'ana-reis'],
    ['  Ünal Çelik ', 'unal-celik'],
    ["O'Brien", 'obrien'],
    ['Li', 'li-studio'],
    ['Admin', 'admin-studio'],
    ['李明', 'studio'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
  ])('is made of the name %j', (name, handle) => {
    expect(handleFrom(name)).toBe(handle)
    expect(isHandle(handle)).toBe(true)
  })

  it('stays short with a number appended', () => {
    const long = handleFrom('Maximiliane Theodora Wolkenstein')
    expect(numberedHandle(long, 1)).toBe(long)
    expect(numberedHandle(long, 123)).toMatch(/-123$/)
    expect(isHandle(numberedHandle(long, 123))).toBe(true)
  })

  it.each(['-ana', 'ana-', 'an', 'Ana', 'ana reis', 'ana/reis', 'signin', 'a'.repeat(31)])(
    'is never %j',
    (handle) => {
      expect(isHandle(handle)).toBe(false)
    },
  )
})

describe('an address', () => {
  it.each(['ana@anareis.pt', 'a.b+c@mail.example.com', "o'brien@example.ie", 'ünal@example.com'])(
    'may be %j',
    (email) => {
      expect(isEmail(email)).toBe(true)
    },
  )

  it.each([
    '',
    'ana',
    'ana@',
    '@example.com',
    'ana@example',
    'a@x.com,b@evil.com',
    'a@x.com\nCc: b@evil.com',
    'a b@x.com',
    'a@x.com\u0000',
    'a\u0000@x.com',
    'a\u2028b@x.com',
    '<a@x.com>',
    // Looks like a@x.com.
    'a\u200b@x.com',
    '\u202ea@x.com',
    'a\u00ad@x.com',
    ...['\u034f', '\u115f', '\u17b4', '\u3164', '\ufe0f', '\uffa0', '\u2800', '\u{e0100}'].map(
      (mark) => `a${mark}@x.com`,
    ),
    // They all look alike: no font has them.
    ...['\ue000', '\u0378', '\u{f0000}', '\ud800'].map((unknown) => `a${unknown}@x.com`),
    'a@\u017fite.com',
    `${'a'.repeat(65)}@x.com`,
    `a@${'x'.repeat(260)}.com`,
  ])('is never %j', (email) => {
    expect(isEmail(email)).toBe(false)
  })

  it('is compared ignoring the spaces and capitals people type', () => {
    expect(normalEmail('  Ana@AnaReis.PT ')).toBe('ana@anareis.pt')
    expect(normalEmail('jose\u0301@example.com')).toBe('jos\u00e9@example.com')
  })
})

describe('what is guessed at sign-up', () => {
  it.each([
    ['pt-PT', 'EUR'],
    ['de', 'EUR'],
    ['en-GB', 'GBP'],
    ['en-IE', 'EUR'],
    ['en-US', 'USD'],
    ['ja-JP', 'USD'],
    ['not a locale', 'USD'],
    [undefined, 'USD'],
  ])('picks the currency for %j', (locale, currency) => {
    expect(currencyOf(locale)).toBe(currency)
  })

  it('falls back when it can’t know', () => {
    expect(timeZoneOr('Europe/Lisbon')).toBe('Europe/Lisbon')
    expect(timeZoneOr('Moon/Crater')).toBe('UTC')
    expect(localeOr('pt-pt')).toBe('pt-PT')
    expect(localeOr('../etc')).toBe('en')
  })
})

describe('a web address', () => {
  it.each([
    ['anareis.pt', 'https://anareis.pt'],
    ['https://anareis.pt/shop', 'https://anareis.pt/shop'],
    ['HTTP://anareis.pt', 'http://anareis.pt/'],
  ])('typed as %j', (typed, stored) => {
    expect(webAddress(typed)).toBe(stored)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://ana:secret@evil.com',
    'not a page',
    '//',
    'localhost',
  ])('is never %j', (typed) => {
    expect(webAddress(typed)).toBeNull()
  })
})
