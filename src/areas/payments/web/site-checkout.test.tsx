import userEvent from '@testing-library/user-event'
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
  await vi.waitFor(() => expect(button.textContent).toBe('Processing...'), { timeout: 15_000 })
  expect(button.disabled).toBe(true)

  const second = new Event('submit', { cancelable: true })
  form.dispatchEvent(second)
  expect(second.defaultPrevented).toBe(true)

  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(button.disabled).toBe(false)
  expect(button.innerHTML).toBe('Pay <b>$49.00</b>')
})

it('a card reads as the one in the hand while it is typed, and a correction stays where it is made', async () => {
  vi.resetModules()
  document.body.innerHTML =
    '<form data-checkout="Processing..."><input name="cardNumber"><input name="cardExpiry"></form>'
  await import('./site-checkout.ts')
  const [number, expiry] = document.querySelectorAll('input')
  if (!number || !expiry) throw new Error('no fields')
  const typed = async (field: HTMLInputElement, text: string) => {
    await userEvent.clear(field)
    await userEvent.type(field, text)
    return field.value
  }
  expect(await typed(number, '4242424242424242')).toBe('4242 4242 4242 4242')
  expect(await typed(number, '378282246310005')).toBe('3782 822463 10005')
  expect(await typed(number, '4242 4242')).toBe('4242 4242')
  await userEvent.type(number, '{Backspace}{Backspace}')
  expect(number.value).toBe('4242 42')
  for (const text of ['0434', '04/34', '04 / 34', '434', '4/34'])
    expect(await typed(expiry, text)).toBe('04 / 34')
  expect(await typed(expiry, '1134')).toBe('11 / 34')
  expect(await typed(expiry, '04/2034')).toBe('04 / 2034')
  await userEvent.type(
    expiry,
    '{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}',
  )
  expect(expiry.value).toBe('04')
})
