/** Words of pages opened from a link in an email, English. */
export const linkWords = {
  expiredTitle: 'This link has expired',
  expiredText: 'Email links work once and expire after a while.',
  sendNew: 'Send a new one',
  failedTitle: 'That didn’t work',
  failedText: 'We couldn’t reach the server. Nothing was lost.',
  tryAgain: 'Try again',
  toDashboard: 'Go to Dashboard',
  toSignIn: 'Sign in',
  signingIn: 'Signing in...',
  confirming: 'Confirming your address...',
  confirmedTitle: 'Your email address is confirmed',
  confirmedText: 'You’re all set. We’ll send your receipts and links here.',
  newSent: 'A new link is on its way.',
  knownText: '{email} is already confirmed. There’s nothing left to do.',
  toSettings: 'Go to settings',
  changedTitle: 'Your email address was changed',
  changedText: 'From now on, sign in with {email}.',
  takenTitle: 'This email address is taken',
  takenText: 'Someone else has since created an account with it. Your address hasn’t changed.',
} as const

/** Words of the page where you choose a new password, English. */
export const resetWords = {
  title: 'Choose a new password',
  text: 'You’ll be signed in right away. Other devices are signed out.',
  submit: 'Save password',
  busy: 'Saving...',
  failed: 'We couldn’t change your password. Try again.',
  done: 'Password updated. Other devices were signed out.',
} as const
