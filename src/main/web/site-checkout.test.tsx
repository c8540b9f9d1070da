import { expect, it, vi } from 'vitest'

it('a checkout is sent once and says that it is working; after Back it is as before', async () => {
  document.body.innerHTML =
    '<form data-checkout="Processing..." method="post"><button>Pay <b>$49.00</b></button></form>'
  const [form] = document.forms
  const button = document.querySelector('button')
  if (!form || !button) throw new Error('no form')
  await import('./site-checkout.ts')

  form.dispatchEvent(new Event('submit', { cancelable: true }))
  expect(button.disabled).toBe(false)
  await vi.waitFor(() => expect(button.textContent).toBe('Processing...'))
  expect(button.disabled).toBe(true)

  const second = new Event('submit', { cancelable: true })
  form.dispatchEvent(second)
  expect(second.defaultPrevented).toBe(true)

  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(button.disabled).toBe(false)
  expect(button.innerHTML).toBe('Pay <b>$49.00</b>')
})
