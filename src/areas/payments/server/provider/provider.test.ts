import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { seconds } from '#kernel/time.ts'
import { describeProvider } from '#testing/payment-contract.ts'
import { attemptBy } from '#testing/payments.ts'
import { scriptedProvider } from '#testing/scripted-provider.ts'
import { freeOrders } from './free.ts'
import { can } from './provider.ts'
import { testPayments } from './test-payments.ts'

const folders: string[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function openTestPayments() {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-provider-'))
  folders.push(folder)
  return testPayments(folder)
}

const card = (number: string) => ({ number, expiry: '04 / 39', securityCode: '123' })

describeProvider('Test payments', () => {
  const provider = openTestPayments()
  vi.useFakeTimers({ toFake: ['Date'] })
  return {
    provider,
    taken: async () => (await provider.listCharges()).filter(({ state }) => state === 'succeeded').length,
    inputs: {
      done: card('4242 4242 4242 4242'),
      declined: card('4000 0000 0000 0002'),
      redirect: card('4000 0025 0000 3155'),
      waiting: card('4000 0000 0000 0077'),
    },
    decide: async (key, state) => {
      const charge = await provider.findCharge(key)
      if (charge?.state === 'processing') vi.setSystemTime(Date.now() + seconds(9))
      else await provider.confirm(key, state === 'succeeded')
    },
    // A slow bank always says yes in the end.
    onlySucceeds: ['waiting'],
    keeping: {
      approves: card('4242 4242 4242 4242'),
      soft: card('4000 0000 0000 0341'),
      hard: card('4000 0000 0000 0069'),
      authentication: card('4000 0027 6000 3184'),
      refused: card('4000 0000 0000 9979'),
    },
  }
})

describeProvider('a scripted provider', () => {
  const provider = scriptedProvider('scripted')
  return {
    provider,
    taken: provider.taken,
    inputs: {
      done: 'done',
      declined: 'declined',
      redirect: 'redirect',
      client: 'client',
      waiting: 'waiting',
    },
    decide: provider.decide,
    loseNext: () => {
      provider.losing = 1
    },
    message: provider.message,
  }
})

describe('what a provider can', () => {
  it('is what it has, and nothing else is offered', () => {
    const all = [
      ...(['chargeSaved', 'keepMethod', 'forgetMethod'] as const),
      ...(['refund', 'webhook', 'payouts', 'payOut', 'disputes'] as const),
    ]
    const of = (provider: Parameters<typeof can>[0]) => all.filter((each) => can(provider, each))
    expect(of(openTestPayments())).toEqual([
      ...['chargeSaved', 'keepMethod', 'forgetMethod'],
      ...['refund', 'payouts', 'payOut', 'disputes'],
    ])
    expect(of(freeOrders)).toEqual([])
    expect(of(scriptedProvider('scripted'))).toEqual(['chargeSaved', 'refund', 'webhook', 'payouts'])
  })
})

describe('an order that costs nothing', () => {
  it('is paid at once, and never with a price', async () => {
    const account = { id: 'wsp_a', workspaceId: 'wsp_a', mode: 'live', secrets: null } as const
    const free = attemptBy('ord_1:1', { cents: 0, currency: 'USD' })
    expect(await freeOrders.begin(account, free, undefined)).toEqual(await freeOrders.resume(account, free))
    const dear = attemptBy('ord_1:1', { cents: 1, currency: 'USD' })
    await expect(freeOrders.begin(account, dear, undefined)).rejects.toThrow('costs something')
  })
})
