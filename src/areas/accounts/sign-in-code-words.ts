/** Words of the page that asks for a code after the password, English. */
export const signInCodeWords = {
  title: 'Enter your code',
  text: 'Open your authenticator app and enter the six-digit code for this site.',
  recoveryText: 'Enter one of your saved recovery codes. Each works once.',
  label: 'Six-digit code',
  recoveryLabel: 'Recovery code',
  recoveryHint: 'Ten letters and digits, like abcde-23456.',
  submit: 'Sign in',
  busy: 'Signing in...',
  useRecovery: 'Use a recovery code',
  useCode: 'Use a code from your app',
  back: 'Back to sign in',
  again: 'Sign in again',
  failed: 'We couldn’t sign you in. Check your connection and try again.',
  problems: {
    code: 'Enter the six-digit code',
    six: 'Enter all six digits',
    recovery: 'Enter a recovery code',
  },
} as const
