import { describe, expect, it } from 'vitest'
import { conversionOf, dayAfter, isOwnNetwork, networkOf, pathOf, utmOf, withoutPeople } from './rules.ts'
import { hostOf, sourceOf } from './sources.ts'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.77', '203.0.113'],
    ['::ffff:203.0.113.77', '203.0.113'],
    ['2001:db8:abcd:12:1:2:3:4', '2001:db8:abcd'],
    ['2001:db8::1', '2001:db8:0'],
    ['fe80::1%eth0', 'fe80:0:0'],
    ['::1', '0:0:0'],
    ['nonsense', '0'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })

  it('is our own where a proxy is that no one named', () => {
    const own = [
      '127.0.0.1',
      '10.2.3.4',
      '192.168.1.9',
      '172.16.0.1',
      '172.31.9.9',
      '169.254.1.1',
      '::1',
      'fd12::1',
      'fe80::1',
    ]
    expect(own.filter((ip) => !isOwnNetwork(networkOf(ip)))).toEqual([])
    const others = [
      '128.0.0.1',
      '11.2.3.4',
      '172.15.0.1',
      '172.32.0.1',
      '192.169.1.1',
      '110.1.1.1',
      '2001:db8::1',
      'fb00::1',
      'nonsense',
    ]
    expect(others.filter((ip) => isOwnNetwork(networkOf(ip)))).toEqual([])
  })
})

describe('what a link says of itself', () => {
  it('is taken by its five names alone', () => {
    expect(utmOf('/@ana?utm_source=Newsletter&utm_campaign=Spring%20sale&utm_id=7&ref=x')).toEqual({
      source: 'Newsletter',
      campaign: 'Spring sale',
    })
    expect(utmOf('/@ana?reviews=2')).toBeNull()
    expect(utmOf('/@ana')).toBeNull()
  })

  it('loses what names a person, what can’t be read, and what is too long', () => {
    expect(utmOf('/@ana?utm_content=mia%40example.com&utm_source=%00%01')).toBeNull()
    expect(withoutPeople(` a\u0000b\u202Ec\n\nd `)).toBe('a b c d')
    expect(withoutPeople('x'.repeat(5000))).toHaveLength(100)
    expect(withoutPeople(`${'x'.repeat(99)}😀`).isWellFormed()).toBe(true)
    expect(utmOf(`/@ana?${'a=1&'.repeat(2000)}utm_source=late`)).toBeNull()
  })

  it('is no part of the path', () => {
    expect(pathOf('/@ana/courses/pottery?utm_source=x')).toBe('/@ana/courses/pottery')
    expect(pathOf(`/@ana/${'x'.repeat(500)}`)).toHaveLength(300)
  })
})

describe('the source of a visit', () => {
  const of = (referrer: string | undefined, utm = {}) => sourceOf(referrer, utm, 'shop.example')

  it.each([
    ['https://www.google.com/', 'search', 'google'],
    ['https://l.instagram.com/?u=x', 'social', 'instagram'],
    ['https://mail.google.com/mail/u/0/', 'email', 'gmail'],
    ['https://t.co/abc', 'social', 'x'],
    ['android-app://com.google.android.gm/', 'email', 'gmail'],
    ['https://pots.example/blog/1?token=secret', 'other', 'pots.example'],
    ['https://notgoogle.com/', 'other', 'notgoogle.com'],
    ['https://shop.example/@ana', 'direct', ''],
    ['javascript:alert(1)', 'direct', ''],
    ['https://', 'direct', ''],
  ])('%s is %s %s', (referrer, channel, source) => {
    expect(of(referrer)).toEqual({ channel, source })
  })

  it('is direct where nothing is known', () => {
    expect(of(undefined)).toEqual({ channel: 'direct', source: '' })
  })

  it('is what its link says, before who sent it', () => {
    expect(of('https://google.com/', { source: 'Facebook', medium: 'cpc' })).toEqual({
      channel: 'search',
      source: 'facebook',
    })
    expect(of(undefined, { source: 'facebook' })).toEqual({ channel: 'social', source: 'facebook' })
    expect(of(undefined, { source: 'November', medium: 'email' })).toEqual({
      channel: 'email',
      source: 'november',
    })
    expect(of(undefined, { source: 'newsletter' })).toEqual({ channel: 'email', source: 'newsletter' })
    expect(of(undefined, { source: 'flyer' })).toEqual({ channel: 'other', source: 'flyer' })
    expect(of('https://google.com/', { medium: 'organic' })).toEqual({ channel: 'search', source: 'google' })
    // A campaign alone says nothing of who sent the visit.
    expect(of('https://bing.com/', { campaign: 'spring' })).toEqual({ channel: 'search', source: 'bing' })
  })

  it('never holds markup, a path or a password of the address it came from', () => {
    expect(hostOf('https://mia:secret@pots.example/<script>')).toBe('pots.example')
    expect(hostOf('https://xn--<script>/')).toBeNull()
  })
})

it('counts days in UTC', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
  expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29')
})

it('has no conversion where no one was', () => {
  expect(conversionOf({ orders: 0, visitors: 0 })).toBeNull()
  expect(conversionOf({ orders: 1, visitors: 4 })).toBe(0.25)
})
