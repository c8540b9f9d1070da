import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { brandingContract } from '#areas/accounts/branding-contract.ts'
import type { accountsContract } from '#areas/accounts/contract.ts'
import { noFront } from '#areas/accounts/front.ts'
import type { securityContract } from '#areas/accounts/security-contract.ts'
import type { reviewsContract } from '#areas/reviews/contract.ts'
import { type FakeOf, makeStudent, makeUser, offline, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { privacyContract } from '../contract.ts'
import { SettingsPage } from './SettingsPage.tsx'
// Loaded beforehand: the page would wait for them, and the tests for the page.
import './branding/BrandingTab.tsx'
import './profile/DeleteDialog.tsx'
import './profile/ProfileTab.tsx'
import './security/SecurityTab.tsx'

type Accounts = FakeOf<typeof accountsContract>
type Security = FakeOf<typeof securityContract>
type Branding = FakeOf<typeof brandingContract>
type Reviews = FakeOf<typeof reviewsContract>
type Privacy = FakeOf<typeof privacyContract>

/** What the tabs ask for when they open. */
const quiet = {
  security: {
    pendingEmailChange: async () => ({ email: null }),
    secondFactor: async () => ({ enabledAt: null, recoveryCodesLeft: 0 }),
    sessions: async () => ({ sessions: [] }),
    history: async () => ({ entries: [], next: null }),
  } as Security,
  privacy: { dataExport: async () => ({ export: null }) } as Privacy,
}

const noReviews = {
  reviews: [],
  total: 0,
  counts: { pending: 0, published: 0, hidden: 0 },
  figures: { count: 0, average: null, byRating: [0, 0, 0, 0, 0] as [number, number, number, number, number] },
}

type Further = { security?: Security; branding?: Branding; privacy?: Privacy; reviews?: Reviews }

const open = (accounts: Accounts, at = '/settings', user = makeUser(), further: Further = {}) =>
  renderWithServer(
    <Guard access="signed-in" loading="Loading...">
      <SettingsPage />
    </Guard>,
    {
      accounts,
      security: { ...quiet.security, ...further.security },
      privacy: { ...quiet.privacy, ...further.privacy },
      branding: further.branding ?? {},
      reviews: further.reviews ?? { list: async () => noReviews },
    },
    { at, user },
  )

const field = (name: string | RegExp) =>
  screen.findByLabelText<HTMLInputElement>(
    name,
    { selector: 'input, textarea, select' },
    // A tab's code comes when it is opened.
    { timeout: 15_000 },
  )
/** A field, in a row that is open. */
const shown = async (name: string | RegExp) => {
  const found = await field(name)
  const closed = found.closest('[hidden]')
  const head = closed && document.querySelector(`[aria-controls="${closed.id}"]`)
  if (head) await userEvent.click(head)
  return found
}
const replace = async (name: string | RegExp, value: string) => {
  await userEvent.clear(await shown(name))
  if (value) await userEvent.type(await field(name), value)
}
const row = (name: RegExp) => screen.findByRole('button', { name })
const openRow = async (name: RegExp) => userEvent.click(await row(name))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

describe('Settings › Profile', () => {
  it('shows what is known and offers to save only after a change', async () => {
    open({})
    expect((await field('First name')).value).toBe('Ana')
    expect((await field('Email')).readOnly).toBe(true)
    expect((await field('Handle')).value).toBe('ana-reis')
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull()
    await replace(/^Phone/, '123')
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect((await field(/^Phone/)).value).toBe('')
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  it('saves what changed where it belongs, and nothing else', async () => {
    const updateProfile = vi.fn(async (values: object) =>
      makeUser({ profile: { ...makeUser().profile, ...values } }),
    )
    const updateWorkspace = vi.fn(async () => {
      const user = makeUser({ profile: { ...makeUser().profile, bio: 'Potter.' } })
      return { ...user, workspace: user.workspace && { ...user.workspace, handle: 'clay' } }
    })
    open({ updateProfile, updateWorkspace } as never)
    await replace(/^Bio/, ' Potter. ')
    await replace('Handle', 'clay')
    await save()
    await waitFor(() => expect(screen.getByText('Profile saved')).toBeTruthy())
    expect(updateProfile).toHaveBeenCalledWith({ bio: 'Potter.' })
    expect(updateWorkspace).toHaveBeenCalledWith({ handle: 'clay' })
    expect((await field(/^Bio/)).value).toBe('Potter.')
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  it('saves by Ctrl S, and gives the focus back to what was changed when the bar goes', async () => {
    const save = vi.fn(async () => makeUser({ profile: { ...makeUser().profile, phone: '12' } }))
    open({ updateProfile: save })
    await replace(/^Phone/, '12')
    await userEvent.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Profile saved')).toBeTruthy()
    expect(save).toHaveBeenCalledTimes(1)
    expect(document.activeElement).toBe(await field(/^Phone/))
    await userEvent.type(await field(/^Phone/), '3')
    screen.getByRole('button', { name: 'Discard' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByText('Unsaved changes')).toBeNull()
    expect(document.activeElement).toBe(await field(/^Phone/))
  })

  it('says it is saving, and keeps what was typed when that failed', async () => {
    let answer = (_: Error) => {}
    open({
      updateProfile: () =>
        new Promise((_, reject) => {
          answer = reject
        }),
    } as never)
    await replace('First name', 'Anna')
    await save()
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })).disabled).toBe(true)
    answer(offline())
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t save your changes. Try again.')
    expect((await field('First name')).value).toBe('Anna')
  })

  it('checks names and handle, and shows the server’s word beside its field', async () => {
    const updateWorkspace = async () => {
      throw refusal('INVALID', 'That handle is taken.', { handle: 'That handle is taken. Try clay-2.' })
    }
    open({ updateWorkspace })
    await replace('First name', '')
    await replace('Handle', 'admin')
    await save()
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('Enter your first name')
    expect(summary.textContent).toContain('Use 3 to 30 lowercase letters, digits and hyphens.')

    await replace('First name', 'Ana')
    await replace('Handle', 'clay')
    await save()
    expect(await screen.findByText('That handle is taken. Try clay-2.')).toBeTruthy()
    expect(document.activeElement).toBe(await field('Handle'))
  })

  it('has no business for a student', async () => {
    open({}, '/settings', makeStudent())
    await field('First name')
    expect(screen.queryByLabelText('Handle')).toBeNull()
  })

  it('keeps what was typed while another tab is looked at', async () => {
    open({})
    await replace(/^Website/, 'ana.example')
    await userEvent.click(screen.getByRole('tab', { name: 'Security' }))
    await field('Current password')
    await userEvent.click(screen.getByRole('tab', { name: 'Profile' }))
    expect((await field(/^Website/)).value).toBe('ana.example')
  })

  it('switches single-letter keys off on this device', async () => {
    open({})
    const off = await screen.findByRole<HTMLInputElement>('switch', { name: 'Single-key shortcuts' })
    await userEvent.click(off)
    expect(localStorage.getItem('throughline.single-keys')).toBe('off')
    await userEvent.click(off)
    expect(localStorage.getItem('throughline.single-keys')).toBeNull()
  })
})

describe('Settings › Security', () => {
  const at = '/settings?tab=security#password'
  const fill = async (current: string, next: string, confirm: string) => {
    for (const [name, value] of [
      ['Current password', current],
      ['New password', next],
      ['Confirm new password', confirm],
    ] as const) {
      await replace(name, value)
    }
    await userEvent.click(screen.getByRole('button', { name: 'Update Password' }))
  }

  it('changes the password, says so and empties the fields', async () => {
    const changePassword = vi.fn(async () => ({ done: true as const }))
    open({ changePassword }, at)
    await fill('old-password', 'clay-wheel-kiln', 'clay-wheel-kiln')
    expect(await screen.findByText('Password updated. Other devices were signed out.')).toBeTruthy()
    expect(changePassword).toHaveBeenCalledWith({
      currentPassword: 'old-password',
      newPassword: 'clay-wheel-kiln',
    })
    expect((await field('New password')).value).toBe('')
  })

  it('names what is wrong in the specification’s words', async () => {
    const changePassword = async () => {
      throw refusal('auth/wrong-password', 'x')
    }
    const { requests } = open({ changePassword }, at)
    await fill('old-password', 'abc123', 'abc124')
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    await fill('old-password', 'abc123', 'abc123')
    expect(await screen.findByText('Password must be at least 8 characters')).toBeTruthy()
    expect(requests).not.toContain('PUT /api/v1/me/password')
    await fill('old-password', 'clay-wheel-kiln', 'clay-wheel-kiln')
    expect(await screen.findByText('Current password is wrong.')).toBeTruthy()
    expect(document.activeElement).toBe(await field('Current password'))
  })

  it('refuses a common password in the specification’s words', async () => {
    open(
      {
        changePassword: async () => {
          throw refusal('auth/weak-password', 'x')
        },
      },
      at,
    )
    await fill('old-password', 'password', 'password')
    expect(await screen.findByText('Password is too weak. Please use a stronger password.')).toBeTruthy()
  })
})

describe('Settings › Security › 2FA', () => {
  const at = '/settings?tab=security'
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

  it('goes from the password over the square code to ten recovery codes', async () => {
    const begin = vi.fn(async () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      address: 'otpauth://totp/x',
      square: { size: 21, path: 'M0 0h7v1h-7z' },
    }))
    const confirmSecondFactor = vi
      .fn()
      .mockRejectedValueOnce(refusal('auth/wrong-code', 'Wrong.', { code: 'This code is wrong.' }))
      .mockResolvedValueOnce({ recoveryCodes: ['abcde-23456', 'fghjk-34567'] })
    open({}, at, makeUser(), { security: { beginSecondFactor: begin, confirmSecondFactor } as never })
    await openRow(/^Two-factor authentication/)
    const enable = await screen.findByRole('button', { name: 'Enable 2FA' })
    // One filled button in a view: the password’s.
    expect(enable.dataset.kind).toBe('secondary')
    await userEvent.click(enable)
    const dialog = await screen.findByRole('dialog', { name: 'Enable 2FA' })
    await userEvent.type(within(dialog).getByLabelText('Password', { selector: 'input' }), 'old-password')
    await press('Continue')
    await screen.findByRole('img', { name: 'QR code with the secret for your authenticator app' })
    expect(begin).toHaveBeenCalledWith({ password: 'old-password' })
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy()

    const code = screen.getByLabelText<HTMLInputElement>('Six-digit code')
    expect(code.autocomplete).toBe('one-time-code')
    await userEvent.type(code, '12')
    await press('Turn on')
    expect(await screen.findByText('Enter the six-digit code')).toBeTruthy()
    await userEvent.type(code, '3 456')
    await press('Turn on')
    expect(await screen.findByText('This code is wrong.')).toBeTruthy()
    await press('Turn on')
    const list = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['abcde-23456', 'fghjk-34567'])
    expect(confirmSecondFactor).toHaveBeenLastCalledWith({ code: '123456' })
    await press('I’ve saved them')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('lists where somebody is signed in, and signs others out', async () => {
    const session = (n: number, isThis: boolean) => ({
      ...{ id: `ses_${'0'.repeat(25)}${n}` as const, device: `Firefox on Linux ${n}`, address: '192.0.2.7' },
      ...{ remembered: true, isThis, startedAt: makeUser().createdAt, lastActiveAt: makeUser().createdAt },
    })
    const endSession = vi.fn(async () => ({ done: true as const }))
    const sessions = async () => ({ sessions: [session(1, true), session(2, false)] })
    open({}, at, makeUser(), { security: { sessions, endSession } as never })
    await openRow(/^Where you’re signed in 2 browsers/)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Linux 2' }))
    expect(endSession).toHaveBeenCalledWith({ sessionId: `ses_${'0'.repeat(25)}2` })
    expect(screen.getByText('This browser')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Sign out others' })).toBeTruthy()
    await waitFor(() => expect(screen.getByText('Browser signed out')).toBeTruthy())
  })
})

describe('Settings › Profile › photo and leaving', () => {
  it('row 79: says what is wrong with a photo before it is sent', async () => {
    const { requests } = open({})
    const input = await screen.findByLabelText<HTMLInputElement>('Choose photo', { selector: 'input' })
    const choose = (name: string, type: string, size: number) => {
      const file = new File(['x'], name, { type })
      Object.defineProperty(file, 'size', { value: size })
      return userEvent.upload(input, file, { applyAccept: false })
    }
    await choose('me.gif', 'image/gif', 10)
    expect(await screen.findByText('Choose a JPG or PNG file.')).toBeTruthy()
    await choose('me.jpg', 'image/jpeg', 3_400_000)
    expect(await screen.findByText('The photo is 3.4 MB. Choose one up to 2 MB.')).toBeTruthy()
    expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([])
  })

  it('names what is lost and what stays, and asks for address and password', async () => {
    const leaving = async () => ({
      ...{ email: 'ana@example.com', isLastAdmin: false, needsCode: false },
      ...{ ownedThings: 2, orders: 3, certificates: 1, reviews: 0 },
      workspace: { name: 'Clay', courses: 4, students: 34, paidOrders: 40, mustKeep: true },
    })
    const deleteAccount = vi
      .fn()
      .mockRejectedValue(
        refusal('auth/wrong-password', 'Password is wrong.', { password: 'Password is wrong.' }),
      )
    open({}, '/settings', makeUser(), { privacy: { leaving, deleteAccount } as never })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }))
    expect(await screen.findByText('Clay closes. 34 students keep what they have.')).toBeTruthy()
    const dialog = screen.getByRole('dialog', { name: 'Delete your account?' })
    expect(within(dialog).getByText('You’ll lose the 2 products you own and your certificate.')).toBeTruthy()
    expect(within(dialog).queryByRole('radio')).toBeNull()
    const confirm = within(dialog).getByRole('button', { name: 'Delete account' })
    await userEvent.click(confirm)
    expect(deleteAccount).not.toHaveBeenCalled()
    await userEvent.type(within(dialog).getByLabelText(/^Type/), 'ana@example.com')
    await userEvent.type(within(dialog).getByLabelText('Password', { selector: 'input' }), 'wrong')
    await userEvent.click(confirm)
    expect(await within(dialog).findByText('Password is wrong.')).toBeTruthy()
  })
})

describe('a row of the settings', () => {
  it('says what is set, opens in place, and keeps what was typed when Esc closes it', async () => {
    const { where } = open({})
    const name = await row(/^Name Ana Reis/)
    expect(name.getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull()
    name.focus()
    await userEvent.keyboard('{Enter}')
    expect(where()).toBe('/settings#full-name')
    const first = screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' })
    await userEvent.clear(first)
    await userEvent.type(first, 'Anna{Escape}')
    expect(document.activeElement).toBe(name)
    expect(where()).toBe('/settings')
    expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull()
    expect(name.textContent).toContain('Ana Reis')
    expect(within(name).getByText('Not saved yet')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Anna')
  })

  it('is opened by its address, also by one of an email of before', async () => {
    const { where } = open({}, '/settings?tab=profile&part=time-zone')
    expect(await screen.findByRole('combobox', { name: 'Time zone' })).toBeTruthy()
    expect(where()).toBe('/settings?tab=profile#time-zone')
    expect(document.activeElement).toBe(await row(/^Time zone/))
  })

  it('opens itself for what is wrong in it', async () => {
    open({})
    await replace('First name', '')
    await replace('Handle', '?')
    await openRow(/^Name/)
    await openRow(/^Handle/)
    expect(screen.queryByRole('textbox', { name: 'Handle' })).toBeNull()
    await save()
    expect(await screen.findByRole('textbox', { name: 'Handle' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'First name' })).toBeTruthy()
  })
})

describe('Settings › Branding', () => {
  const branding = {
    ...{ name: 'Clay', handle: 'ana-reis', brandColor: '#17509E', logoUrl: null },
    language: 'en' as const,
    socialLinks: [],
    business: null,
    front: noFront,
    products: [
      {
        ...{ id: `crs_${'1'.repeat(26)}`, title: 'Pottery Basics', summary: 'From clay to bowl.' },
        ...{ price: { cents: 4900, currency: 'USD' as const }, imageFileId: null },
      },
    ],
  }
  const brand = { get: async () => branding } as Branding

  it('row 82: picker and text follow each other, and a shade that reads is proposed', async () => {
    const update = vi.fn(async (changes: { brandColor?: string }) => ({ ...branding, ...changes }))
    open({}, '/settings?tab=branding', makeUser(), { branding: { ...brand, update } as never })
    const picker = await screen.findByLabelText<HTMLInputElement>('Pick a color: Primary color', {})
    await replace('Primary color', '#1F6FEB')
    expect(picker.value).toBe('#1f6feb')
    fireEvent.change(picker, { target: { value: '#ffee88' } })
    expect((await field('Primary color')).value).toBe('#FFEE88')
    expect(await screen.findByText(/hard to see on a light page/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Use #/ }))
    expect(screen.queryByText(/hard to see/)).toBeNull()
    await replace('Primary color', 'blue')
    await save()
    expect(await screen.findByText('Enter a color like #1F6FEB')).toBeTruthy()
    await replace('Legal name (optional)', 'Clay GmbH')
    await replace('Primary color', '#1F6FEB')
    await save()
    await waitFor(() => expect(screen.getByText('Branding saved')).toBeTruthy())
    expect(update).toHaveBeenCalledWith({
      name: 'Clay',
      brandColor: '#1F6FEB',
      language: 'en',
      socialLinks: [],
      business: { legalName: 'Clay GmbH', address: '', taxNumber: '' },
      front: noFront,
    })
  })

  it('keeps what is chosen for the front of the store, and says when the headline is too long', async () => {
    const update = vi.fn(async (changes: object) => ({ ...branding, ...changes }))
    const [at, courseId, id] = ['2026-11-20T10:00:00.000Z', `crs_${'1'.repeat(26)}`, `rvw_${'1'.repeat(26)}`]
    const review = {
      ...{ id, rating: 5, text: 'My first bowl holds soup.', shownName: 'Mia C.', status: 'published' },
      ...{ thingKind: 'course', thingId: courseId, title: 'Pottery Basics', steps: { done: 2, total: 2 } },
      ...{ contactId: `ctc_${'1'.repeat(26)}`, contactName: 'Mia Chen', contactEmail: 'mia@example.com' },
      ...{ writtenAt: at, publishedAt: at, hiddenAt: null, hiddenReason: null, reply: null, repliedAt: null },
    }
    open({}, '/settings?tab=branding', makeUser(), {
      branding: { ...brand, update } as never,
      reviews: {
        list: async () =>
          ({
            ...noReviews,
            reviews: [review, { ...review, id: `rvw_${'2'.repeat(26)}`, rating: 3 }],
          }) as never,
      },
    })
    await replace('Headline (optional)', 'x'.repeat(61))
    await save()
    expect(await screen.findByText('Use at most 60 characters')).toBeTruthy()
    expect(update).not.toHaveBeenCalled()
    await replace('Headline (optional)', 'Pottery you can learn at home')
    expect(screen.getByText('What you teach, in one line. 31 characters left.')).toBeTruthy()
    await userEvent.selectOptions(await shown('Featured product'), 'Pottery Basics')
    const quote = await shown('Featured review')
    await within(quote).findByRole('option', { name: 'Mia C.: My first bowl holds soup.' })
    expect(within(quote).getAllByRole('option')).toHaveLength(2)
    await userEvent.selectOptions(quote, id)
    await save()
    await waitFor(() => expect(screen.getByText('Branding saved')).toBeTruthy())
    expect(update).toHaveBeenCalledWith(
      expect.objectContaining({
        front: {
          headline: 'Pottery you can learn at home',
          heroFileId: null,
          featuredId: courseId,
          quoteId: id,
        },
      }),
    )
  })

  it('previews the first product and its receipt as typed so far', async () => {
    open({}, '/settings?tab=branding#business', makeUser(), { branding: brand })
    await replace('Legal name (optional)', 'Clay GmbH')
    await replace('Headline (optional)', 'Pottery at home')
    const preview = within(screen.getByRole('complementary', { name: 'Preview' }))
    expect(preview.getByText('Pottery at home')).toBeTruthy()
    expect(preview.getByText('From clay to bowl.')).toBeTruthy()
    expect(preview.getByText(/^Buy for \$49/)).toBeTruthy()
    expect(preview.getByText('Thank you. Pottery Basics is yours.')).toBeTruthy()
    expect(preview.getByText('Sold by Clay GmbH')).toBeTruthy()
  })

  it('adds, moves and removes social links, and saves those with an address', async () => {
    const update = vi.fn(async (changes: object) => ({ ...branding, ...changes }))
    const linked = { ...branding, socialLinks: [{ place: 'x' as const, url: 'https://x.example/ana' }] }
    open({}, '/settings?tab=branding#links', makeUser(), {
      branding: { get: async () => linked, update } as never,
    })
    expect(await screen.findByRole('textbox', { name: 'X' })).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'YouTube' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Add a link' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Website' }))
    await userEvent.keyboard('https://youtube.example/ana')
    const where = screen.getAllByRole('combobox', { name: 'Where to' })
    await userEvent.selectOptions(where[1] as HTMLElement, 'YouTube')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'YouTube' }).value).toBe(
      'https://youtube.example/ana',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Remove the link to X' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a link' }))
    await save()
    await waitFor(() => expect(screen.getByText('Branding saved')).toBeTruthy())
    expect(update).toHaveBeenCalledWith(
      expect.objectContaining({
        socialLinks: [{ place: 'youtube', url: 'https://youtube.example/ana' }],
      }),
    )
  })

  it('says what is wrong with a logo before it is sent, and is not a student’s', async () => {
    open({}, '/settings?tab=branding', makeUser(), { branding: brand })
    const input = await screen.findByLabelText<HTMLInputElement>('Choose logo', { selector: 'input' })
    const file = new File(['x'], 'logo.svg', { type: 'image/svg+xml' })
    Object.defineProperty(file, 'size', { value: 1_600_000 })
    await userEvent.upload(input, file)
    expect(await screen.findByText('The logo is 1.6 MB. Choose one up to 1 MB.')).toBeTruthy()
  })
})

it('says that a tab there is no such, and leads to the plan', async () => {
  open({}, '/settings?tab=integrations')
  expect(await screen.findByText(/We couldn’t find that settings page/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Plan and billing' }).getAttribute('href')).toBe('/upgrade')
  expect(await field('First name')).toBeTruthy()
})

it('finds a setting by another word for it, in whichever tab it stands', async () => {
  const { where } = open({})
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a setting' }), 'authenticator')
  const hit = await screen.findByRole('link', { name: /Two-factor authentication/ })
  await userEvent.click(hit)
  await waitFor(() => expect(where()).toBe('/settings?tab=security#two-factor'))
  await waitFor(async () =>
    expect((await row(/^Two-factor authentication/)).getAttribute('aria-expanded')).toBe('true'),
  )
  expect(screen.getByRole('tab', { name: 'Security' }).getAttribute('aria-selected')).toBe('true')
})
