import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { IntlProvider } from 'use-intl'
import { expect, it } from 'vitest'
import { type CurrencyCode, currencyCodeOf } from '#kernel/money.ts'
import { ErrorSummary } from './ErrorSummary.tsx'
import { MoneyField } from './MoneyField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { TextField } from './TextField.tsx'
import { renderUi } from './test-render.tsx'

it('gives two passwords on a page show buttons of different names', async () => {
  renderUi(
    <>
      <PasswordField label="Password" />
      <PasswordField label="Confirm password" />
    </>,
  )
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  const confirm = screen.getByLabelText<HTMLInputElement>('Confirm password')

  await userEvent.click(screen.getByRole('button', { name: 'Show confirm password' }))
  expect([password.type, confirm.type]).toEqual(['password', 'text'])
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  await userEvent.click(screen.getByRole('button', { name: 'Hide confirm password' }))
  expect([password.type, confirm.type]).toEqual(['text', 'password'])
})

it('reads hint and error out with the field', () => {
  renderUi(
    <TextField label="Email" hint="We write to you here." error="Please enter a valid email address." />,
  )
  const field = screen.getByRole('textbox', { name: 'Email' })
  const described = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id))
  expect(described.map((each) => each?.textContent)).toEqual([
    'We write to you here.',
    'Please enter a valid email address.',
  ])
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

function Price({ currency = 'USD' }: { currency?: CurrencyCode }) {
  const [cents, setCents] = useState<number | null>(null)
  return (
    <>
      <MoneyField label="Price" currency={currency} value={cents} onChange={setCents} />
      <output>{String(cents)}</output>
    </>
  )
}

it('reads a price as people type it, tidies it, and leaves what it cannot read', async () => {
  renderUi(<Price />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
  const cents = () => screen.getByText(/^(\d+|null)$/).textContent

  await userEvent.type(field, '$49,5')
  expect(cents()).toBe('4950')
  await userEvent.tab()
  expect(field.value).toBe('49.50')

  await userEvent.clear(field)
  await userEvent.type(field, 'about ten')
  await userEvent.tab()
  expect([field.value, cents()]).toEqual(['about ten', 'null'])
})

it.each<['en' | 'de', string, string, string, string]>([
  ['de', 'EUR', '1,5', '150', '1,50'],
  ['de', 'EUR', '1.234,5', '123450', '1234,50'],
  ['en', 'JPY', '4,900', '4900', '4900'],
  ['en', 'JPY', '49.50', 'null', '49.50'],
  ['de', 'KWD', '1,234', '1234', '1,234'],
])('in %s and %s reads %s as %s of the smallest unit', async (locale, code, typed, read, tidied) => {
  renderUi(
    <IntlProvider locale={locale} timeZone="Europe/Berlin">
      <Price currency={currencyCodeOf(code) ?? 'USD'} />
    </IntlProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' })
  await userEvent.type(field, typed)
  await userEvent.tab()
  expect([screen.getByText(/^(\d+|null)$/).textContent, field.value]).toEqual([read, tidied])
})

it('takes the focus after a failed submit, leads to the field and marks the page title', async () => {
  document.title = 'Sign up'
  renderUi(
    <>
      <ErrorSummary
        attempt={1}
        problems={[{ fieldId: 'email', message: 'Please enter a valid email address.' }]}
      />
      <TextField id="email" label="Email" />
    </>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
  expect(document.title).toBe('Error: Sign up')
  Element.prototype.scrollIntoView ??= () => {}
  await userEvent.click(screen.getByRole('link', { name: 'Please enter a valid email address.' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' })))
})
