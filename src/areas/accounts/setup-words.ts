/** Words of the setup page, English. */
export const setupWords = {
  title: 'Set up your site',
  text: 'Create the first admin account. The link works once.',
  noToken: 'Open the link the server printed in the terminal when it started. Already an admin? Sign in.',
  submit: 'Create admin account',
  busy: 'Creating account...',
  failed: 'We couldn’t create the account. Try again.',
  usedTitle: 'This link has expired',
  usedText: 'Restart the server to print a new one. Already an admin? Sign in.',
} as const
