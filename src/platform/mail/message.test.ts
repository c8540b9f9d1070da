import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { firstLink, readMessage } from './message.ts'

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })

async function written(mail: {
  subject: string
  name: string
  text: string
  html?: string
}): Promise<string> {
  const { message } = await transport.sendMail({
    from: { name: 'Ana Reis Ceramics', address: 'no-reply@school.example' },
    to: { name: mail.name, address: 'mia@example.com' },
    subject: mail.subject,
    text: mail.text,
    html: mail.html ?? '<p>the same, drawn</p>',
    date: new Date('2026-03-04T10:20:30Z'),
  })
  return String(message)
}

describe('a message of the local outbox', () => {
  it.each([
    { subject: 'Set a new password', name: 'Mia Chen', text: 'Hello.\n\nhttp://localhost:3000/x?a=1&b=2\n' },
    {
      subject: 'Olá, José: não é só café, é cerâmica às terças com açúcar e um título que não acaba nunca',
      name: 'Zoë Ørsted-Šimić',
      text: `Grüße aus Köln. ${'Ein langer Satz ohne Ende, '.repeat(12)}fertig. = 100 %\n`,
    },
    {
      subject: '陶芸の講座 🏺 へようこそ',
      name: '山田 花子',
      text: '領収書です。\nhttps://school.example/o/漢字\n',
    },
    { subject: 'Only text', name: 'Mia', text: 'x'.repeat(400), html: '' },
  ])('reads as another reader reads it: $subject', async (mail) => {
    const raw = await written(mail)
    const other = await PostalMime.parse(raw)

    const message = readMessage(raw)

    expect(message.subject).toBe(mail.subject)
    expect(message.subject).toBe(other.subject)
    expect(message.to).toContain('mia@example.com')
    expect(message.to.replaceAll('"', '')).toBe(`${other.to?.[0]?.name} <${other.to?.[0]?.address}>`)
    expect(message.text).toBe(other.text?.trimEnd())
    expect(message.date?.toISOString()).toBe('2026-03-04T10:20:30.000Z')
  })

  it('does not fail on a file that is no message', () => {
    expect(readMessage('')).toEqual({ date: null, from: '', to: '', subject: '', text: '' })
    expect(readMessage('no colon\n\nbody').text).toBe('body')
  })
})

it('the first link is the whole address and nothing behind it', () => {
  expect(firstLink('Press:\nhttp://localhost:3000/verify-email/aB-_1?x=1&y=2\n-- \nhttps://two')).toBe(
    'http://localhost:3000/verify-email/aB-_1?x=1&y=2',
  )
  expect(firstLink('Sent from http://localhost:3000. Nothing to do.')).toBe('http://localhost:3000')
  expect(firstLink('nothing')).toBeNull()
})
