import { describe, expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { noticeStopUrl, readStopToken, senderStopToken } from './stop-links.ts'
import { addressHash } from './suppressions.ts'

const key = {
  secretKey: 'a key for tests alone, of sufficient length',
  previousSecretKey: null,
  digestKeys: new Map<string, Buffer[]>(),
}
const another = { ...key, secretKey: 'another key, also of sufficient length' }
const [workspaceId, contactId, userId] = [newId('wsp'), newId('ctc'), newId('usr')]
const address = 'mia@example.com'
const token = senderStopToken(key, { workspaceId, contactId, address })
const notice =
  noticeStopUrl({ appUrl: '', ...key }, { userId, topic: 'weeklyReports', address })
    .split('/')
    .at(-1) ?? ''

describe('G3: a link that stops mail', () => {
  it('says whose mail to whom, and what of it', () => {
    const hash = addressHash(key, workspaceId, address)
    expect(readStopToken(key, token)).toEqual({ kind: 'sender', workspaceId, contactId, addressHash: hash })
    expect(readStopToken(key, senderStopToken(key, { workspaceId, contactId: null, address }))).toMatchObject(
      {
        contactId: null,
      },
    )
    expect(
      readStopToken(key, senderStopToken(key, { workspaceId: 'wsp_platform', contactId: null, address })),
    ).toMatchObject({ workspaceId: 'wsp_platform' })
    expect(readStopToken(key, notice)).toEqual({
      kind: 'notice',
      userId,
      topic: 'weeklyReports',
      addressHash: addressHash(key, 'wsp_platform', address),
    })
  })

  it('fits into an address that the server takes, and says nothing of the person', () => {
    expect(token.length).toBeLessThan(200)
    expect(token).toMatch(/^[\w.-]+$/)
    expect(token + notice).not.toContain('mia')
  })

  it('is worth nothing when any sign of it is another, or the key is', () => {
    for (const good of [token, notice])
      for (let at = 0; at < good.length; at++) {
        const sign = good[at] === 'a' ? 'b' : 'a'
        expect(readStopToken(key, good.slice(0, at) + sign + good.slice(at + 1)), `${at}`).toBeNull()
      }
    expect(readStopToken(another, token)).toBeNull()
    for (const bad of ['', '.', 'x', token.slice(0, -1), `${token}.`, `s.${workspaceId}...`])
      expect(readStopToken(key, bad)).toBeNull()
  })

  it('is another in each workspace, as is the address it stands for', () => {
    expect(addressHash(key, workspaceId, address)).not.toBe(addressHash(key, newId('wsp'), address))
    expect(addressHash(key, workspaceId, ' MIA@example.com')).toBe(addressHash(key, workspaceId, address))
  })
})
