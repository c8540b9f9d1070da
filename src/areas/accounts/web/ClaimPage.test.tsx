import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { ChangeEmailPage } from './ChangeEmailPage.tsx'
import { SignInLinkPage } from './SignInLinkPage.tsx'
import { VerifyEmailPage } from './VerifyEmailPage.tsx'

type ClaimInput = { token: string; password?: string; newPassword?: string }

const email = 'ana@example.com'
const password = 'slow trains over hills'

/** A server that asks for more than the link, and accepts one password. */
function asking<T>(answer: T) {
  const sent: ClaimInput[] = []
  const redeem = async (input: ClaimInput): Promise<T> => {
    sent.push(input)
    if (input.password === undefined && input.newPassword === undefined)
      throw refusal('auth/password-required', 'Enter the password for this account to continue.', undefined, {
        email,
      })
    const wrong = 'Password is wrong.'
    if (input.password !== undefined && input.password !== password)
      throw refusal('auth/wrong-password', wrong, { password: wrong })
    return answer
  }
  return { sent, redeem }
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input' })
const type = async (label: string, value: string) => userEvent.type(await field(label), value)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the confirmation link, opened in a browser that isn’t signed in', () => {
  const at = { at: '/verify-email/tok_1', path: '/verify-email/:token' }

  it('asks for the password, says at the field when it’s wrong, and continues', async () => {
    const { sent, redeem } = asking({ user: makeUser() })
    renderWithServer(<VerifyEmailPage />, { accounts: { verifyEmail: redeem } }, at)
    await heading('Confirm your email address')
    expect(screen.getByText(email)).toBeTruthy()
    await press('Confirm address')
    expect(await screen.findByText('Enter your password')).toBeTruthy()
    expect(document.activeElement).toBe(await field('Password'))

    await type('Password', 'not this one')
    await press('Confirm address')
    expect(await screen.findByText('Password is wrong.')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await field('Password')))
    await userEvent.clear(await field('Password'))
    await type('Password', password)
    await press('Confirm address')
    await heading('Your email address is confirmed')
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeTruthy()
    expect(sent).toEqual([
      { token: 'tok_1' },
      { token: 'tok_1', password: 'not this one' },
      { token: 'tok_1', password },
    ])
  })

  it('accepts a new password from someone who doesn’t know it, and says what that does', async () => {
    const { sent, redeem } = asking({ user: makeUser() })
    renderWithServer(<VerifyEmailPage />, { accounts: { verifyEmail: redeem } }, at)
    await heading('Confirm your email address')
    await press('I don’t know the password')
    expect(document.activeElement).toBe(await heading('Choose a new password'))
    expect(screen.getByText(/All other devices are signed out/)).toBeTruthy()

    await press('Save and continue')
    expect(await screen.findByText('There’s a problem')).toBeTruthy()
    await type('New password', password)
    await type('Confirm new password', 'another')
    await press('Save and continue')
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    await press('I know the password')
    expect(document.activeElement).toBe(await heading('Confirm your email address'))
    await press('I don’t know the password')
    await type('New password', password)
    await type('Confirm new password', password)
    await press('Save and continue')
    await heading('Your email address is confirmed')
    expect(sent.at(-1)).toEqual({ token: 'tok_1', newPassword: password })
  })

  it('says so when the link expired while the password was typed', async () => {
    let asked = 0
    const verifyEmail = async () => {
      asked++
      throw asked === 1
        ? refusal('auth/password-required', 'x', undefined, { email })
        : refusal('auth/link-expired', 'This link has expired.')
    }
    renderWithServer(<VerifyEmailPage />, { accounts: { verifyEmail } }, at)
    await type('Password', password)
    await press('Confirm address')
    await heading('This link has expired')
  })
})

describe('a sign-in link to an unproven address', () => {
  it('asks for the password, and continues to what the email was about', async () => {
    const { redeem } = asking({ user: makeUser() })
    const { where } = renderWithServer(
      <SignInLinkPage />,
      { accounts: { redeemSignInLink: redeem } },
      { at: '/sign-in-link/tok_2?from=/library', path: '/sign-in-link/:token' },
    )
    await heading('Sign in to your account')
    await type('Password', password)
    await press('Sign in')
    await waitFor(() => expect(where()).toBe('/library'))
  })
})

describe('the link to a new address, opened in a browser that isn’t signed in', () => {
  it('accepts only the password: whoever reads a mistyped address can’t get into the account', async () => {
    const { sent, redeem } = asking({ email })
    renderWithServer(
      <ChangeEmailPage />,
      { security: { confirmEmailChange: redeem } },
      { at: '/change-email/tok_3', path: '/change-email/:token' },
    )
    await heading('Confirm your new email address')
    expect(screen.queryByRole('button', { name: 'I don’t know the password' })).toBeNull()
    expect(screen.getByText('Didn’t ask for this? Close this page. Nothing has changed.')).toBeTruthy()
    await type('Password', password)
    await press('Confirm address')
    await heading('Your email address was changed')
    expect(sent.at(-1)).toEqual({ token: 'tok_3', password })
  })
})
