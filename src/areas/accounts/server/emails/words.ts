/** Words of the emails about accounts, English. `site` is this installation's host. */
export const accountsMail = {
  verification: {
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    text: (site: string) =>
      `Someone, probably you, signed up at ${site} with this address. Confirm that it’s yours.`,
    next: 'Open the link on the device where you signed up, or have your password ready. Anything you bought with this address will then be in “My learning”. The link works for 7 days.',
    button: 'Confirm address',
    footer: (email: string) =>
      `Sent to ${email}. If you didn’t create this account, ignore this email and don’t use the button.`,
  },
  reset: {
    subject: 'Set a new password',
    heading: 'Set a new password',
    text: (site: string) => `We got a request to reset the password for your account at ${site}.`,
    next: 'The link works once, for 60 minutes. Setting a new password signs you in here and out everywhere else.',
    button: 'Set a new password',
    footer: (email: string) =>
      `Sent to ${email}. If you didn’t ask for this, ignore this email. Your password won’t change.`,
  },
  signIn: {
    subject: (brand: string) => `Sign in to ${brand}`,
    heading: 'Your sign-in link',
    text: 'Use the button to sign in without a password. The link works once, for 60 minutes.',
    button: 'Sign in',
    footer: (email: string, site: string) =>
      `Sent to ${email} because you have an account at ${site}. If you didn’t ask for this, ignore this email.`,
  },
  invitation: {
    subject: (by: string, brand: string) => `${by} invited you to ${brand}`,
    heading: (brand: string) => `You’re invited to ${brand}`,
    text: {
      admin: (by: string, site: string) => `${by} invited you to help run ${site} as an admin.`,
      creator: (by: string, site: string) => `${by} invited you to teach and sell at ${site}.`,
      student: (by: string, site: string) => `${by} invited you to learn at ${site}.`,
    },
    next: 'Choose a password and you’re in. The link works for 7 days.',
    button: 'Accept invitation',
    footer: (email: string, by: string) =>
      `Sent to ${email} because ${by} entered this address. If you don’t know them, ignore this email and no account will be created.`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    text: (site: string) =>
      `The password for your account at ${site} was just changed, and all other devices were signed out.`,
    next: 'If this wasn’t you, set a new password right away.',
    button: 'Set a new password',
  },
  /** Emails about an account's security all end the same way. */
  safety: {
    next: 'If this wasn’t you, set a new password right away and check your security settings.',
    button: 'Open security settings',
    footer: (email: string) => `Sent to ${email} because it’s about the security of your account.`,
  },
  secondFactorSet: {
    subject: 'Two-factor authentication is on',
    text: (site: string) =>
      `From now on, you’ll need a code from your authenticator app to sign in to ${site}. Keep your recovery codes somewhere you can get to without your phone.`,
  },
  secondFactorRemoved: {
    subject: 'Two-factor authentication is off',
    text: (site: string) => `You can sign in to ${site} with just your password again.`,
  },
  recoveryCodesRenewed: {
    subject: 'You have new recovery codes',
    text: (site: string) =>
      `Your recovery codes for ${site} were just replaced. The old ones no longer work.`,
  },
  emailChange: {
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    text: (site: string) =>
      `You asked to use this address for your account at ${site}. Confirm that it’s yours.`,
    next: 'Open the link on a device where you’re signed in, or have your password ready. Until you do, sign in with your old address. The link works once, for 24 hours.',
    button: 'Use this address',
    footer: (email: string) =>
      `Sent to ${email}. If you didn’t ask for this, ignore this email and don’t use the button.`,
  },
  addressInUse: {
    subject: 'Your address already has an account',
    heading: 'You already have an account',
    text: (site: string) =>
      `Someone, maybe you, tried to use this address for another account at ${site}. It already has one, so nothing was changed.`,
    button: 'Sign in',
    footer: (email: string, site: string) => `Sent to ${email} because you have an account at ${site}.`,
  },
  emailChangeAsked: {
    subject: 'Someone asked to change your email address',
    text: (site: string, next: string) =>
      `The address of your account at ${site} will change to ${next} when the link we sent there is opened.`,
  },
  emailChanged: {
    subject: 'Your email address was changed',
    text: (site: string, next: string) =>
      `The address of your account at ${site} is now ${next}. Use it to sign in from now on.`,
  },
  welcome: {
    subject: (brand: string, firstName: string) => `Welcome to ${brand}, ${firstName}`,
    heading: (firstName: string) => `Welcome, ${firstName}`,
    creator: {
      text: 'Your email address is confirmed.',
      next: 'Create your first course, publish it and share the link. You’ll see your first sale on the dashboard.',
      button: 'Create your first course',
    },
    student: {
      text: 'Your email address is confirmed. Courses you bought with it are in “My learning”, and you can pick up right where you left off.',
      button: 'Open My learning',
    },
    footer: (email: string, site: string) => `Sent to ${email} because you have an account at ${site}.`,
  },
}
