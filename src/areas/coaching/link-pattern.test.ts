import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillLink, linkSample, whyNotPattern } from './link-pattern.ts'

const facts = {
  ...{ client: 'Mia Chen', startsAt: new Date('2026-12-01T23:30:00Z'), timeZone: 'Europe/Lisbon' },
  code: '7f3a9c51e0b24d68',
}
const pattern = 'https://meet.example.com/{client}-{date}-{code}?pw={code}'

describe('a link with braces', () => {
  it('is filled with the client, the day on the host’s clock and letters no one guesses', () => {
    expect(fillLink(pattern, facts)).toBe(
      'https://meet.example.com/mia-chen-2026-12-01-7f3a9c51e0b24d68?pw=7f3a9c51e0b24d68',
    )
    const tokyo = { ...facts, timeZone: 'Asia/Tokyo' }
    expect(fillLink('https://meet.example.com/{date}', tokyo)).toBe('https://meet.example.com/2026-12-02')
    expect(fillLink('https://meet.example.com/ana', facts)).toBe('https://meet.example.com/ana')
  })

  it('takes nothing from a name but letters, digits and hyphens', () => {
    for (const client of ['../../evil?x=1#', 'Zoë {code} O’Neil', '<b>"&</b>', '   ', '美亜'])
      expect(fillLink('https://meet.example.com/{client}', { ...facts, client })).toMatch(
        /^https:\/\/meet\.example\.com\/[a-z0-9-]+$/,
      )
    fc.assert(
      fc.property(fc.string(), (client) => {
        const { host, pathname, search } = new URL(
          fillLink('https://meet.example.com/{client}', { ...facts, client }),
        )
        return host === 'meet.example.com' && /^\/[a-z0-9-]{1,40}$/.test(pathname) && search === ''
      }),
    )
  })

  it('is refused with other braces, in the name of a site, and without https', () => {
    const unknown = 'Only client, date and code can be in braces'
    for (const text of ['{email}', '{Client}', '{}', '{client', 'client}', '{{code}}'])
      expect(whyNotPattern(`https://meet.example.com/${text}`), text).toBe(unknown)
    for (const text of [
      'https://{client}.example.com/',
      'https://meet.{code}',
      'https://{client}@example.com/x',
    ])
      expect(whyNotPattern(text), text).toBe('Braces can only come after the name of the site')
    for (const text of ['http://meet.example.com/{code}', 'javascript://meet/{code}', 'ftp://meet/{code}'])
      expect(whyNotPattern(text), text).toBe('Enter a link that begins with https://')
    for (const text of [pattern, 'https://meet.example.com/ana', 'Rua 1 {back door}', ''])
      expect(whyNotPattern(text), text).toBeNull()
  })

  it('is shown as a client would get it while it’s typed', () => {
    expect(linkSample(' https://meet.example.com/{client}/{date} ')).toBe(
      'https://meet.example.com/mia-chen/2026-12-01',
    )
    expect(linkSample('https://meet.example.com/{name}')).toBeNull()
    expect(linkSample('https://meet.example.com/ana')).toBeNull()
  })
})
