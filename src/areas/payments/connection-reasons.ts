import type { Sentences } from '#kernel/sentences.ts'

/** Why an account at a provider needs its owner, by the code that's stored. */
export const connectionReasons = {
  'payments.keyRevoked': 'Stripe doesn’t accept this key anymore. Paste a new one.',
  'payments.paypalRevoked': 'PayPal doesn’t accept this app’s secret anymore. Enter a new one.',
  'payments.rightsMissing':
    'The key no longer has the permissions we need. Change them in Stripe, then check again.',
  'payments.otherInstance':
    'This installation was moved or restored from a backup. No payments are taken until you start them again.',
  'payments.secretsUnreadable':
    'The stored key can’t be read with this installation’s SECRET_KEY. Paste it again.',
} as const satisfies Sentences

export type ConnectionReason = keyof typeof connectionReasons
