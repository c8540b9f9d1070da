/** Words for people whose account is suspended or deleted, or who can't open a page, English. */
export const endedWords = {
  suspended: {
    title: 'Your account is suspended',
    since: 'Since',
    reason: 'Reason',
    contact: 'Contact',
    unknown: 'Not given',
    signOut: 'Sign out',
    busy: 'Signing out...',
    failed: 'We couldn’t sign you out. Try again.',
  },
  deleted: {
    title: 'This account is deleted',
    ended:
      'It’s signed out everywhere and no longer has access to anything. Unsent changes on this device are gone too.',
    next: 'We’re erasing the rest of your data now. We’ll email you once it’s done.',
    home: 'Go to the home page',
    again: 'Create a new account',
  },
  unauthorized: {
    title: 'You don’t have permission to open this page',
    documentTitle: 'No permission',
    plan: 'This page is part of the {plan}.',
    forRole: 'This page is for {role, select, creator {creators} admin {admins} other {students}}.',
    toDashboard: 'Go to Dashboard',
    seePlans: 'See plans',
    another: 'Sign in with another account',
  },
} as const
