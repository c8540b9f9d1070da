/** Words for whose account is suspended or deleted, English. */
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
      'It’s signed out everywhere, and everything it had access to has ended. What was waiting on this device to be sent is gone too.',
    next: 'What’s left about you is being erased now. One last email tells you when that’s done.',
    home: 'Go to the home page',
    again: 'Create a new account',
  },
} as const
