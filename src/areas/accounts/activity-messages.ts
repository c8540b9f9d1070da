const planName = (plan: string) =>
  `{${plan}, select, free_plan {Free Plan} basic_plan {Basic Plan} pro_plan {Pro Plan} other {another plan}}` as const

/** What people do with their accounts, told to whoever runs the installation. */
export const accountsActivity = {
  userSignedUp:
    '<b>{name}</b> signed up as {role, select, creator {a creator} student {a student} admin {an administrator} other {a user}}',
  userVerified: '<b>{name}</b> confirmed the address {email}',
  userSignedIn: '<b>{name}</b> signed in',
  signInFailed: 'A sign-in for {email} failed',
  passwordChanged: '<b>{name}</b> changed the password',
  planChanged: `<b>{name}</b> moved from ${planName('from')} to ${planName('to')}`,
} as const
