import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const areas = join(import.meta.dirname, '../src/areas')

/** Forms without a draft, by why they have none. One that's named twice has two of them. */
const withoutDraft: Record<string, string[]> = {
  'No one is signed in, and they are passwords and codes.': [
    'accounts/web/ClaimPage.tsx',
    'accounts/web/ClaimPage.tsx',
    'accounts/web/CodeForm.tsx',
    'accounts/web/ForgotPasswordForm.tsx',
    'accounts/web/InvitePage.tsx',
    'accounts/web/ResetPasswordPage.tsx',
    'accounts/web/SetupPage.tsx',
    'accounts/web/SignInForm.tsx',
    'accounts/web/use-sign-up.ts',
  ],
  'What matters of it is secret: passwords, codes, keys, an address that is one.': [
    'billing/web/StripeKeyDialog.tsx',
    'coaching/web/calendars/AddCalendarDialog.tsx',
    'downloads/web/editor/PasteKeysDialog.tsx',
    'payments/web/connections/use-connect-form.ts',
    'settings/web/profile/DeleteDialog.tsx',
    'settings/web/security/EnableDialog.tsx',
    'settings/web/security/EnableDialog.tsx',
    'settings/web/security/PasswordRow.tsx',
    'settings/web/security/ProofDialog.tsx',
  ],
  'The file has to be chosen again; its rows are other people’s addresses.': [
    'memberships/web/ImportDialog.tsx',
    'coaching/web/clients/ImportClientsDialog.tsx',
    'students/web/import/CheckStep.tsx',
  ],
  'One short field, or a choice made again with a press.': [
    'certificates/web/claim/NameCheck.tsx',
    'certificates/web/issued/RevokeDialog.tsx',
    'coaching/web/sessions/SeatsDialog.tsx',
    'courses/web/editor/AddressDialog.tsx',
    'courses/web/editor/outline/MoveDialog.tsx',
    'courses/web/editor/outline/SectionDialog.tsx',
    'downloads/web/editor/LicenseCard.tsx',
    'payments/web/taxes/TaxRatesCard.tsx',
    'plans/web/shared/OpenProductsDialog.tsx',
    'settings/web/notifications/use-preferences-form.ts',
  ],
  'It asks what something would cost, and saves nothing.': ['payments/web/coupons/RehearsalDialog.tsx'],
}

/** What each call of `useForm` in a source is given. */
function formsIn(source: string): string[] {
  return [...source.matchAll(/\buseForm(?:<[^()]*>)?\(/g)].map(({ index, 0: call }) => {
    const start = index + call.length
    let depth = 1
    let end = start
    for (; depth > 0 && end < source.length; end++) {
      if ('({['.includes(source[end] ?? '')) depth += 1
      else if (')}]'.includes(source[end] ?? '')) depth -= 1
    }
    return source.slice(start, end - 1)
  })
}

/** Whether a draft is among the options themselves, not inside of one of them. */
function namesDraft(options: string): boolean {
  let depth = 0
  for (let at = 0; at < options.length; at++) {
    if ('({['.includes(options[at] ?? '')) depth += 1
    else if (')}]'.includes(options[at] ?? '')) depth -= 1
    else if (depth === 1 && /^[\s,{]draft[:,]/.test(options.slice(at - 1, at + 6))) return true
  }
  return false
}

describe('what is typed into a form', () => {
  it('is looked for in the options of the form alone', () => {
    const named = "const form = useForm<Values>({ initial: {}, draft: { user, form: 'a' }, submit })"
    const inside = 'useForm({ initial: {}, submit: async () => send({ draft: 1 }) }); const a = { draft: 2 }'
    expect([named, inside].map((source) => formsIn(source).map(namesDraft))).toEqual([[true], [false]])
  })

  it('is kept on the device until it’s saved, or there is a reason', () => {
    const sources = globSync('*/web/**/*.{ts,tsx}', { cwd: areas })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => !path.includes('.test.'))
    const bare = sources.flatMap((path) =>
      formsIn(readFileSync(join(areas, path), 'utf8'))
        .filter((options) => !namesDraft(options))
        .map(() => path),
    )
    // Say `draft: { user: user.id, form: '…' }`, or write it down above with its reason. src/webkit/README.md lists them.
    expect(bare.sort()).toEqual(Object.values(withoutDraft).flat().sort())
  })
})
