import { expect, it } from 'vitest'
import { whyNotPattern } from './link-pattern.ts'
import { isMeetingLink } from './rules.ts'

it.each(['https://meet.example/a', ' https://meet.example/a?b=1#c ', 'HTTPS://meet.example/a'])(
  '%j is a link',
  (text) => expect(isMeetingLink(text)).toBe(true),
)

// Browsers make links of these, but of another page than what's read.
it.each([
  'https://meet.example/a\nPasscode 123',
  'https://meet.example/a (passcode 123)',
  'ht\ntps://meet.example/{client}',
  'https:\\\\meet.example\\{client}',
  'https:/meet.example/{client}',
  'https:meet.example/{client}',
  'javascript:alert(1)//https://meet.example',
  'https://',
])('%j is read, and not opened', (text) => expect(isMeetingLink(text)).toBe(false))

it('has no second line where something is filled in', () => {
  expect(whyNotPattern('https://meet.example/{client}\nX-A: b')).toBe(
    'Enter a link that begins with https://',
  )
  expect(whyNotPattern(' https://meet.example/{client} ')).toBeNull()
})
