/** Everything before the event's own name, which is its area. */
export function areaOf(type: string): string {
  return type.split('.')[0] ?? ''
}

/** "accounts.userSignedUp" in words: "Accounts: user signed up". */
export function typeInWords(type: string): string {
  const [area = '', name = ''] = type.split('.')
  const words = name
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/\bmail\b/g, 'email')
    .replace('second factor', 'two-factor authentication')
    .trim()
  return `${area.charAt(0).toUpperCase()}${area.slice(1)}: ${words}`
}

/**
 * Events that only the log uses, so it can forget them after a while. Everything else stays for good: money,
 * access, enrollments, certificates, roles and plans are facts that feeds, dashboards and disputes rely on
 * (docs/decisions/0029).
 */
export const forgettableTypes: readonly string[] = [
  'accounts.secondFactorFailed',
  'accounts.signInFailed',
  'accounts.userSignedIn',
  'accounts.userViewed',
  'accounts.workspaceChanged',
  'admin.mailOpened',
  'admin.mailTriedAgain',
  'admin.storageTestFailed',
  'admin.storageTested',
  'admin.testMailFailed',
  'admin.testMailKept',
  'courses.courseChanged',
  'payments.offerChanged',
  'payments.offersChanged',
]

const secretName =
  /pass(word|phrase)?$|token|secret|authorization|cookie|api_?key|card_?number|security_?code|cvc|iban/i
/** A link from an email that lets its reader in. */
const openingLink =
  /(\/(?:reset-password|verify-email|change-email|sign-in-link|setup|invite|orders|unsubscribe)[/#?])[^\s"/]+/g

/** Facts that are safe to show and copy: anything that would let someone in is hidden, wherever it appears (test I3). */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(openingLink, '$1[hidden]')
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretName.test(name) && inner !== null && typeof inner !== 'boolean'
        ? '[hidden]'
        : withoutSecrets(inner),
    ]),
  )
}
