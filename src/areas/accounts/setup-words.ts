/** Words of the setup page, English. */
export const setupWords = {
  title: 'Set up your site',
  text: 'Create the first admin account. The link works once.',
  noToken:
    'Open the link that was printed in the terminal when the server started. If there is an admin already, sign in.',
  submit: 'Create admin account',
  busy: 'Creating account...',
  failed: 'We couldn’t create the account. Try again.',
  usedTitle: 'This link has expired',
  usedText: 'Start the server again to print a new one. If there is an admin already, sign in.',
} as const
