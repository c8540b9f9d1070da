/** Words of the page that an invitation leads to. */
export const invitationMessages = {
  title: 'Join {brand}',
  lead: '{invitedBy} invites you {role, select, admin {to help run this site as an administrator} creator {to teach and sell here} student {to learn here} other {to join}}.',
  email: 'Email',
  emailHint: 'The invitation is for this address.',
  submit: 'Create account',
  busy: 'Creating account...',
  failed: 'The account was not created. Try again.',
  loading: 'Reading your invitation...',
  usedTitle: 'This invitation does not work',
  usedText: 'It was accepted, withdrawn, or is older than 7 days. Ask the person who sent it for a new one.',
  signIn: 'Sign in',
  inUse: 'There is an account with this address already. Sign in with it.',
} as const
