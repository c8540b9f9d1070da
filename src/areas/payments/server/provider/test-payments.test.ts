import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '#kernel/errors.ts'
import { days } from '#kernel/time.ts'
import { isDatabaseAway } from '#platform/sql/database.ts'
import { runScript } from '#testing/child.ts'
import { attemptBy, testAccount } from '#testing/payments.ts'
import { ChargeUnreadable } from './provider.ts'
import { type TestPayments, testPayments } from './test-payments.ts'

const amount = { cents: 4900, currency: 'USD' } as const
const confirming = '4000 0025 0000 3155'
const good = '4242 4242 4242 4242'

let dataDir = ''
let reported: string[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'throughline-test-payments-'))
  reported = []
})
afterEach(() => void vi.useRealTimers())
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const open = () => testPayments(dataDir, (file) => void reported.push(file))
const charge = (provider: TestPayments, key: string, number: string) =>
  provider.begin(testAccount, attemptBy(key, amount), { number, expiry: '04 / 39', securityCode: '123' })
const folder = () => join(dataDir, 'test-payments')
const names = (ending: string) => readdirSync(folder()).filter((name) => name.endsWith(ending))
const waiting = async (provider: TestPayments, count: number) => {
  const keys = Array.from({ length: count }, (_, n) => `ord_${n}:1`)
  for (const key of keys) await charge(provider, key, confirming)
  return keys
}

describe('S4: the record of a charge', () => {
  it('S4: keeps what was decided first, however many press at once', async () => {
    const provider = open()
    for (const key of await waiting(provider, 60)) {
      const presses = await Promise.all([
        provider.confirm(key, true),
        provider.confirm(key, false),
        provider.confirm(key, true),
      ])
      expect(new Set(presses.map((charge) => charge?.state)).size).toBe(1)
      expect(presses[0]).toEqual(await provider.findCharge(key))
      // Decided is final, whoever asks again.
      const [decided] = presses
      expect((await provider.confirm(key, decided?.state !== 'succeeded'))?.state).toBe(decided?.state)
    }
    expect(names('.draft')).toEqual([])
  })

  it('is over after a day, unless its bank waits as long as it takes', async () => {
    const provider = open()
    const [hurried = '', patient = ''] = await waiting(provider, 2)
    await provider.wait(patient)
    await provider.wait(patient)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days(40) })
    expect((await provider.findCharge(hurried))?.state).toBe('declined')
    expect((await provider.findCharge(patient))?.state).toBe('confirming')
    expect((await provider.confirm(patient, true))?.state).toBe('succeeded')
    await provider.forget(patient)
    await provider.forget(hurried)
    expect(readdirSync(folder())).toEqual([])
  })

  it('S4: has one writer beside another process that presses the other button', async () => {
    const keys = await waiting(open(), 60)
    const others = ['approve', 'refuse'].map((answer) =>
      runScript('test-payments-presser.ts', [dataDir, answer, '', ...keys]),
    )
    for (const other of others) await other.line(/ready/)
    const provider = open()
    writeFileSync(join(dataDir, 'go'), '')
    await others[0]?.line(/began/)
    const own = await Promise.all(keys.map((key, n) => provider.confirm(key, n % 2 === 0)))
    const answers = await Promise.all(others.map((other) => other.line(/^answers (.*)$/m)))
    for (const [, states = ''] of answers) expect(states.split(' ')).toEqual(own.map((each) => each?.state))
    expect(await Promise.all(keys.map((key) => provider.findCharge(key)))).toEqual(own)
  })

  it('R1: is whole when a process is killed between writing a press and keeping it', async () => {
    const provider = open()
    const [key = ''] = await waiting(provider, 1)
    writeFileSync(join(dataDir, 'go'), '')
    const killed = runScript('test-payments-presser.ts', [dataDir, 'approve', 'payments.afterDraft', key])
    expect(await killed.ended).toBeNull()
    expect(names('.draft')).toHaveLength(1)
    expect(await provider.findCharge(key)).toMatchObject({ state: 'confirming' })
    expect(await provider.confirm(key, false)).toMatchObject({ state: 'declined' })
    // What the kill left lying is taken away once it is old.
    await provider.sweep()
    expect(names('.draft')).toHaveLength(1)
    const [draft = ''] = names('.draft')
    const dayAgo = new Date(Date.now() - 90_000_000)
    utimesSync(join(folder(), draft), dayAgo, dayAgo)
    await provider.sweep()
    expect(names('.draft')).toEqual([])
  })

  it('S4: that cannot be read is set aside and told of, and neither charged again nor taken for none', async () => {
    const provider = open()
    await charge(provider, 'whole', good)
    await charge(provider, 'cut', good)
    const file = join(folder(), `${createHash('sha256').update('cut').digest('hex')}.json`)
    truncateSync(file, 20)

    for (let round = 0; round < 2; round++)
      await expect(provider.findCharge('cut')).rejects.toBeInstanceOf(ChargeUnreadable)
    await expect(charge(provider, 'cut', good)).rejects.toBeInstanceOf(ChargeUnreadable)
    await expect(provider.confirm('cut', true)).rejects.toBeInstanceOf(ChargeUnreadable)
    expect(existsSync(file)).toBe(false)
    expect(existsSync(`${file}.broken`)).toBe(true)
    expect(reported).toEqual([`the record of a payment can’t be read and was set aside as ${file}.broken`])
    expect(await provider.listCharges()).toMatchObject([{ key: 'whole' }])
  })

  it('S4: is not taken for none when its folder cannot be read, nor its trouble for the database’s', async () => {
    const provider = open()
    writeFileSync(folder(), 'a file where the folder should be')
    const refusals = await Promise.all([
      provider.findCharge('any').catch((error: unknown) => error),
      charge(provider, 'any', good).catch((error: unknown) => error),
    ])
    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(AppError)
      expect(refusal).toMatchObject({ code: 'UNAVAILABLE' })
      expect(isDatabaseAway(refusal)).toBe(false)
    }
  })
})

describe('refunds of Test payments', () => {
  const refundOf = (provider: TestPayments, chargeId: string, key: string, cents: number, ref?: string) =>
    provider.refund(testAccount, {
      key,
      chargeId,
      amount: { cents, currency: 'USD' },
      ...(ref ? { ref } : {}),
    })
  const chargedTo = async (provider: TestPayments, key: string, number: string) => {
    const outcome = await charge(provider, key, number)
    if (outcome.state !== 'done') throw new Error('It wasn’t charged.')
    return outcome.charge.chargeId
  }

  it('pay back no more than the charge, whoever asks at once, also in other processes', async () => {
    const chargeId = await chargedTo(open(), 'ord_1:1', good)
    const asked = Array.from({ length: 20 }, (_, n) => refundOf(open(), chargeId, `rfd_${n % 10}`, 1000))
    const states = (await Promise.all(asked)).map(({ state }) => state)
    expect(states.filter((state) => state === 'done')).toHaveLength(8)
    expect(names('.refund-5')).toEqual([])
    expect(await refundOf(open(), chargeId, 'rfd_more', 901)).toMatchObject({
      ...{ state: 'refused', reason: 'payments.refundTooHigh' },
    })
    expect(await refundOf(open(), chargeId, 'rfd_rest', 900)).toMatchObject({ state: 'done' })
    expect(await refundOf(open(), 'test_unknown', 'rfd_x', 1)).toMatchObject({ state: 'refused' })
  })

  it('take 30 seconds to one card, and come back from another', async () => {
    const provider = open()
    const slow = await chargedTo(provider, 'ord_1:1', '4000 0000 0000 7726')
    const returned = await chargedTo(provider, 'ord_2:1', '4000 0000 0000 5126')
    const ask = (charge: string, key: string) => refundOf(provider, charge, key, 4900)
    const first = [await ask(slow, 'rfd_1'), await ask(returned, 'rfd_2')]
    expect(first.map(({ state }) => state)).toEqual(['waiting', 'done'])
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] })
    expect(await ask(slow, 'rfd_1')).toMatchObject({ state: 'done' })
    expect(await ask(returned, 'rfd_2')).toMatchObject({ reason: 'payments.refundReturned' })
    // What came back can be refunded once more.
    expect(await ask(returned, 'rfd_3')).toMatchObject({ state: 'done' })
    expect(await ask(slow, 'rfd_4')).toMatchObject({ state: 'refused' })
  })

  it('are only told of, and not made, where one is asked about by name', async () => {
    const provider = open()
    const chargeId = await chargedTo(provider, 'ord_1:1', good)
    expect(await refundOf(provider, chargeId, 'rfd_1', 100, 'test_refund_x')).toMatchObject({
      state: 'refused',
    })
    expect(names('.refund-1')).toEqual([])
  })

  it('are gone with their charge', async () => {
    const provider = open()
    const chargeId = await chargedTo(provider, 'ord_1:1', good)
    await refundOf(provider, chargeId, 'rfd_1', 100)
    expect(names('.refund-1')).toHaveLength(1)
    await provider.forget('ord_1:1')
    expect(readdirSync(folder())).toEqual([])
  })
})
