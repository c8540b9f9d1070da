import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { makeUser, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import { SecondFactorRow } from './SecondFactorRow.tsx'

const off = { secondFactor: async () => ({ enabledAt: null, recoveryCodesLeft: 0 }) }
const show = (emailVerified: boolean, accounts: object = {}) =>
  renderWithServer(
    <Guard access="signed-in" loading="Loading...">
      <SecondFactorRow />
    </Guard>,
    { security: off, accounts },
    { at: '/settings?tab=security#two-factor', user: makeUser({ emailVerified }) },
  )

it('S2: says before one tries that the address must be confirmed first, and sends the link again', async () => {
  const requestVerification = vi.fn(async () => ({ done: true as const }))
  show(false, { requestVerification })
  expect(
    await screen.findByText(/^Confirm your email address first: open the link we sent to ana@/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Enable 2FA' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Send it again' }))
  expect(requestVerification).toHaveBeenCalledTimes(1)
})

it('offers it once the address is confirmed', async () => {
  show(true)
  expect(await screen.findByRole('button', { name: 'Enable 2FA' })).toBeTruthy()
  expect(screen.queryByText(/^Confirm your email address first/)).toBeNull()
})
