/** Words of the page an invitation opens. */
export const invitationWords = {
  title: 'Join {brand}',
  lead: '{invitedBy} invites you {role, select, admin {to help run this site as an admin} creator {to teach and sell here} student {to learn here} other {to join}}.',
  email: 'Email',
  emailHint: 'The invitation is for this address.',
  submit: 'Create account',
  busy: 'Creating account...',
  failed: 'We couldn’t create the account. Try again.',
  loading: 'Loading your invitation...',
  usedTitle: 'This invitation doesn’t work',
  usedText:
    'It was already accepted, withdrawn, or is more than 7 days old. Ask the person who sent it for a new one.',
  signIn: 'Sign in',
  inUse: 'There’s already an account with this address. Sign in instead.',
} as const
