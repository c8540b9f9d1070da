/** Words of the page where you take over an account, English. */
export const claimWords = {
  confirm: {
    title: 'Confirm your email address',
    text: 'Enter the password of the account for <address>{email}</address>.',
    submit: 'Confirm address',
    busy: 'Confirming...',
  },
  signIn: {
    title: 'Sign in to your account',
    text: 'Enter the password of the account for <address>{email}</address>.',
    submit: 'Sign in',
    busy: 'Signing in...',
  },
  change: {
    title: 'Confirm your new email address',
    text: 'Enter the password of your account. From then on, you sign in with <address>{email}</address>.',
    submit: 'Confirm address',
    busy: 'Confirming...',
  },
  unasked: 'Didn’t ask for this? Close this page. Nothing has changed.',
  unknown: 'I don’t know the password',
  unknownText:
    'Didn’t sign up yourself? Someone may have used your address. Choose a new password to make the account yours.',
  known: 'I know the password',
  makeTitle: 'Choose a new password',
  makeText:
    'You’ll use it to sign in as <address>{email}</address>. All other devices are signed out. {Things} and purchases stay.',
  make: 'Save and continue',
  making: 'Saving...',
  failed: 'We couldn’t make the change. Check your connection and try again.',
} as const
