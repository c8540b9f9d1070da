import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { offline, renderWithServer } from '#testing/web.tsx'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send reset link' })

describe('a forgotten password', () => {
  it('says it’s sending, then the same for every address, and moves the focus there', async () => {
    let answer = () => {}
    const requestReset = vi.fn(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ done: true })
        }),
    )
    const { where } = renderWithServer(
      <ForgotPasswordPage />,
      { accounts: { requestReset } },
      { at: '/forgot-password' },
    )
    await userEvent.type(email(), ' ana@example.com ')
    await userEvent.click(send())
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeTruthy()
    expect(requestReset).toHaveBeenCalledWith({ email: 'ana@example.com' })
    answer()

    const heading = await screen.findByRole('heading', { name: 'Check your email' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.body.textContent).toContain(
      'If an account exists for ana@example.com, a link is on its way. It works for 60 minutes.',
    )
    await userEvent.click(screen.getByRole('link', { name: 'Back to sign in' }))
    expect(where()).toBe('/signin')
  })

  it('sends another link to the same address only after a minute', async () => {
    renderWithServer(<ForgotPasswordPage />, { accounts: { requestReset: async () => ({ done: true }) } })
    await userEvent.type(email(), 'ana@example.com')
    await userEvent.click(send())
    expect(await screen.findByText(/You can send another link in (1:00|0:59)\./)).toBeTruthy()

    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(email().value).toBe('ana@example.com')
    expect(send().disabled).toBe(true)
    fireEvent.change(email(), { target: { value: 'other@example.com' } })
    expect(send().disabled).toBe(false)
    fireEvent.change(email(), { target: { value: 'ana@example.com' } })

    const later = Date.now() + 61_000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    await act(() => new Promise((resolve) => setTimeout(resolve, 1100)))
    expect(send().disabled).toBe(false)
    vi.restoreAllMocks()
  })

  it('asks for the address', async () => {
    const { requests } = renderWithServer(<ForgotPasswordPage />, {})
    await userEvent.click(send())
    expect(await screen.findByText('Enter your email address')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(email()))
    expect(requests).not.toContain('POST /api/v1/password-resets')
  })

  it('keeps the address when nothing could be sent', async () => {
    const requestReset = async () => {
      throw offline()
    }
    renderWithServer(<ForgotPasswordPage />, { accounts: { requestReset } })
    await userEvent.type(email(), 'ana@example.com')
    await userEvent.click(send())
    expect((await screen.findByRole('alert')).textContent).toBe(
      'We couldn’t send the link. Check your connection and try again.',
    )
    expect(email().value).toBe('ana@example.com')
  })
})
