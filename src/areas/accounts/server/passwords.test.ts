import { describe, expect, it } from 'vitest'
import { hashPassword, isOutdatedHash, isPassword, refusePoorPassword } from './passwords.ts'

const cheap = { memoryKiB: 8, passes: 1, parallelism: 1 }

describe('hashing a password', () => {
  it('uses argon2id with 19 MiB and two passes, and a salt of its own each time', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await isPassword('correct horse', one)).toBe(true)
    expect(await isPassword('correct hors', one)).toBe(false)
  })

  it('truncates nothing', async () => {
    const long = 'x'.repeat(127)
    const hash = await hashPassword(`${long}a`, cheap)
    expect(await isPassword(`${long}b`, hash, cheap)).toBe(false)
    expect(await isPassword(`${long}a`, hash, cheap)).toBe(true)
  })

  it('treats two ways to type an accent as one', async () => {
    const hash = await hashPassword('caf\u00e9-caf\u00e9', cheap)
    expect(await isPassword('cafe\u0301-cafe\u0301', hash, cheap)).toBe(true)
  })

  it('recognizes a hash with older parameters, and still verifies it', async () => {
    const hash = await hashPassword('correct horse', cheap)
    expect(await isPassword('correct horse', hash)).toBe(true)
    expect(isOutdatedHash(hash)).toBe(true)
    expect(isOutdatedHash(hash, cheap)).toBe(false)
  })

  it('accepts nothing without a hash, or with one it can’t read', async () => {
    expect(await isPassword('', null, cheap)).toBe(false)
    expect(await isPassword('x', '', cheap)).toBe(false)
    expect(await isPassword('x', '$argon2id$v=19$m=8,t=1,p=1$$', cheap)).toBe(false)
  })
})

describe('a password that is refused', () => {
  const refusal = (password: string) => {
    try {
      refusePoorPassword(password, 'ana.reis@example.com')
      return null
    } catch (error) {
      return error
    }
  }

  it('is missing or shorter than eight characters', () => {
    expect(refusal('')).toMatchObject({ code: 'INVALID', fields: { password: 'Enter a password' } })
    expect(refusal('1234567')).toMatchObject({
      code: 'INVALID',
      message: 'Password must be at least 8 characters',
      fields: { password: 'Password must be at least 8 characters' },
    })
    // Seven characters, fourteen code units.
    expect(refusal('🔥'.repeat(7))).toMatchObject({ code: 'INVALID' })
  })

  it.each([
    'password',
    'PassWord',
    '12345678',
    'iloveyou',
    'qwertyuiop',
    'zzzzzzzzzz',
    'ana.reis',
    'Ana.Reis@example.com',
  ])('is one that anyone would guess: %j', (password) => {
    expect(refusal(password)).toMatchObject({
      code: 'auth/weak-password',
      message: 'Password is too weak. Please use a stronger password.',
    })
  })

  it('isn’t refused for its characters: only length matters', () => {
    for (const fine of ['all lower case words', '🔥🧱🏺🫖🔥🧱🏺🫖', 'kiln-fired-stoneware', 'x y z x y z']) {
      expect(refusal(fine)).toBeNull()
    }
  })
})
