import { afterEach, describe, expect, it, vi } from 'vitest'
import { mountStep, type Step, type StepParts, type TakeStep } from './step-part.ts'

afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

function openPage(): HTMLElement {
  document.body.innerHTML = `<div data-payment-step="scripted" data-secret="secret_1"
      data-return-to="/orders/t?back=returned" data-cancel-to="/orders/t?back=canceled"></div>
    <div data-payment-trouble hidden>trouble</div>`
  return document.body
}

const scripted = (takeStep: TakeStep): StepParts => ({ scripted: async () => ({ takeStep }) })
const isTroubled = () => !document.querySelector('[data-payment-trouble]')?.hasAttribute('hidden')

describe('a step that a payment needs in the browser', () => {
  it('is the provider’s own, in its place, with what it gave, and leads back when it is taken', async () => {
    const leads: string[] = []
    let got: Step | null = null
    const parts = scripted(async (step) => {
      got = step
      const button = document.createElement('button')
      step.place.append(button)
      return new Promise((resolve) => button.addEventListener('click', () => resolve('done')))
    })
    const mounted = mountStep(openPage(), parts, (address) => leads.push(address))
    await vi.waitFor(() => expect(document.querySelector('button')).not.toBeNull(), { timeout: 15_000 })
    expect(got).toMatchObject({
      secret: 'secret_1',
      returnTo: expect.stringMatching(/^http.*\/orders\/t\?back=returned$/),
    })
    expect(leads).toEqual([])
    document.querySelector('button')?.click()
    await mounted
    expect(leads).toEqual(['/orders/t?back=returned'])
    expect(isTroubled()).toBe(false)
  })

  it('leads to the page of who turned back', async () => {
    const leads: string[] = []
    await mountStep(
      openPage(),
      scripted(async () => 'canceled'),
      (address) => leads.push(address),
    )
    expect(leads).toEqual(['/orders/t?back=canceled'])
  })

  it('says so where the part cannot be loaded, fails, or is not there, and leads nowhere', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const broken: StepParts[] = [
      {},
      { scripted: () => Promise.reject(new Error('offline')) },
      scripted(() => Promise.reject(new Error('lost'))),
    ]
    for (const parts of broken) {
      const leads: string[] = []
      await mountStep(openPage(), parts, (address) => leads.push(address))
      expect(isTroubled()).toBe(true)
      expect(leads).toEqual([])
    }
  })

  it('does nothing on a page without one', async () => {
    await expect(mountStep(document.body, {}, () => undefined)).resolves.toBeUndefined()
  })
})
