import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { makeUser, offline, refusal, renderWithServer } from '#testing/web.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'
import { SetupPage } from './SetupPage.tsx'
import { SignInLinkPage } from './SignInLinkPage.tsx'
import { VerifyEmailPage } from './VerifyEmailPage.tsx'

const type = async (label: string, value: string) =>
  userEvent.type(await screen.findByLabelText(label, { selector: 'input' }), value)

const expired = () => refusal('auth/link-expired', 'This link has expired.')

describe('the link in a reset email', () => {
  const at = { at: '/reset-password/tok_1', path: '/reset-password/:token' }

  const checkReset = async () => ({ works: true })

  it('says before anything is typed that it was used', async () => {
    const used = async () => ({ works: false })
    renderWithServer(<ResetPasswordPage />, { accounts: { checkReset: used } }, at)
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy()
    expect(screen.queryByLabelText('New password')).toBeNull()
  })

  it('sets the new password, signs in and continues', async () => {
    const resetPassword = vi.fn(async () => ({ user: makeUser() }))
    const { where } = renderWithServer(<ResetPasswordPage />, { accounts: { resetPassword, checkReset } }, at)
    await type('New password', 'clay-wheel-kiln')
    await type('Confirm new password', 'clay-wheel-kiln')
    await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
    await waitFor(() => expect(where()).toBe('/dashboard'))
    expect(resetPassword).toHaveBeenCalledWith({ token: 'tok_1', newPassword: 'clay-wheel-kiln' })
    expect(screen.getByText('Password updated. Other devices were signed out.')).toBeTruthy()
  })

  it('says when it has expired and offers another', async () => {
    const resetPassword = async () => {
      throw expired()
    }
    const { where } = renderWithServer(<ResetPasswordPage />, { accounts: { resetPassword, checkReset } }, at)
    await type('New password', 'clay-wheel-kiln')
    await type('Confirm new password', 'clay-wheel-kiln')
    await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Send a new one' }))
    expect(where()).toBe('/forgot-password')
  })

  it('refuses passwords that don’t match, are short, or are common', async () => {
    const resetPassword = async () => {
      throw refusal('auth/weak-password', 'x')
    }
    renderWithServer(<ResetPasswordPage />, { accounts: { resetPassword, checkReset } }, at)
    await type('New password', 'abc123')
    await type('Confirm new password', 'abc12')
    await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    await type('Confirm new password', '3')
    await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
    expect(await screen.findByText('Password must be at least 8 characters')).toBeTruthy()
    await type('New password', '45')
    await type('Confirm new password', '45')
    await userEvent.click(screen.getByRole('button', { name: 'Save password' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Password is too weak. Please use a stronger password.',
    )
  })
})

describe('the link in a verification email', () => {
  const at = { at: '/verify-email/tok_2', path: '/verify-email/:token' }

  it('confirms the address once, as soon as it opens', async () => {
    const verifyEmail = vi.fn(async () => ({ user: makeUser() }))
    renderWithServer(<VerifyEmailPage />, { accounts: { verifyEmail } }, { ...at, user: makeUser() })
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeTruthy()
    expect(verifyEmail).toHaveBeenCalledTimes(1)
  })

  it('sends a new one to someone signed in', async () => {
    const requestVerification = vi.fn(async () => ({ done: true as const }))
    const verifyEmail = async () => {
      throw expired()
    }
    renderWithServer(
      <VerifyEmailPage />,
      { accounts: { verifyEmail, requestVerification } },
      { ...at, user: makeUser({ emailVerified: false }) },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Send a new one' }))
    await waitFor(() => expect(requestVerification).toHaveBeenCalledTimes(1))
    expect((await screen.findAllByText('A new link is on its way.')).length).toBeGreaterThan(0)
  })

  it('says so when the address is already confirmed', async () => {
    const verifyEmail = async () => {
      throw expired()
    }
    renderWithServer(<VerifyEmailPage />, { accounts: { verifyEmail } }, { ...at, user: makeUser() })
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeTruthy()
    expect(screen.getByText(/^ana@example\.com is already confirmed/)).toBeTruthy()
  })

  it('tries again when the server couldn’t be reached', async () => {
    let isBack = false
    const verifyEmail = async () => {
      if (!isBack) throw offline()
      return { user: makeUser() }
    }
    renderWithServer(<VerifyEmailPage />, { accounts: { verifyEmail } }, at)
    const again = await screen.findByRole('button', { name: 'Try again' })
    isBack = true
    await userEvent.click(again)
    expect(await screen.findByRole('heading', { name: 'Your email address is confirmed' })).toBeTruthy()
  })
})

describe('the link in a sign-in email', () => {
  const path = '/sign-in-link/:token'

  it('signs in and continues to what the email was about', async () => {
    const redeemSignInLink = vi.fn(async () => ({ user: makeUser() }))
    const { where } = renderWithServer(
      <SignInLinkPage />,
      { accounts: { redeemSignInLink } },
      { at: '/sign-in-link/tok_3?from=/library', path },
    )
    await waitFor(() => expect(where()).toBe('/library'))
    expect(redeemSignInLink).toHaveBeenCalledTimes(1)
  })

  it('says when it was already used', async () => {
    const redeemSignInLink = async () => {
      throw expired()
    }
    renderWithServer(
      <SignInLinkPage />,
      { accounts: { redeemSignInLink } },
      { at: '/sign-in-link/tok_3', path },
    )
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy()
  })
})

describe('the link from the terminal', () => {
  async function fill() {
    await type('First name', 'Ada')
    await type('Last name', 'Min')
    await type('Email', 'ada@example.com')
    await type('Password', 'clay-wheel-kiln')
    await type('Confirm password', 'clay-wheel-kiln')
    await userEvent.click(screen.getByRole('button', { name: 'Create admin account' }))
  }

  it('creates the first admin and opens the dashboard', async () => {
    const setup = vi.fn(async () => ({ user: makeUser({ role: 'admin', workspace: null }) }))
    const { where } = renderWithServer(<SetupPage />, { accounts: { setup } }, { at: '/setup?token=tok_4' })
    await fill()
    await waitFor(() => expect(where()).toBe('/dashboard'))
    expect(setup).toHaveBeenCalledWith({
      token: 'tok_4',
      firstName: 'Ada',
      lastName: 'Min',
      email: 'ada@example.com',
      password: 'clay-wheel-kiln',
    })
  })

  it('works once', async () => {
    const setup = async () => {
      throw expired()
    }
    renderWithServer(<SetupPage />, { accounts: { setup } }, { at: '/setup?token=tok_4' })
    await fill()
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy()
  })

  it('says where the link is when it has no token', async () => {
    renderWithServer(<SetupPage />, {}, { at: '/setup' })
    expect(
      await screen.findByText(
        'Open the link the server printed in the terminal when it started. Already an admin? Sign in.',
      ),
    ).toBeTruthy()
  })
})
