/** Words of the mails about accounts, English. `site` is the host of this installation. */
export const accountsMail = {
  verification: {
    subject: 'Confirm your email address',
    heading: 'Confirm your address',
    text: (site: string) =>
      `Somebody, probably you, made an account at ${site} with this address. Confirm that it is yours.`,
    next: 'Open it where you signed up, or have your password ready. What you bought with this address then appears in your library. The link works for 7 days.',
    button: 'Confirm address',
    footer: (email: string) =>
      `Sent to ${email}. If you did not make this account, ignore this mail and do not press the button.`,
  },
  reset: {
    subject: 'Set a new password',
    heading: 'Set a new password',
    text: (site: string) => `Somebody asked for a new password for your account at ${site}.`,
    next: 'The link works once, within 60 minutes. Afterwards you are signed in, and all other devices are signed out.',
    button: 'Set a new password',
    footer: (email: string) =>
      `Sent to ${email}. If it was not you, ignore this mail: your password stays as it is.`,
  },
  signIn: {
    subject: (brand: string) => `Sign in to ${brand}`,
    heading: 'Your sign-in link',
    text: 'Press the button to sign in, without a password. The link works once, within 60 minutes.',
    button: 'Sign in',
    footer: (email: string, site: string) =>
      `Sent to ${email} because you have an account at ${site}. If it was not you, ignore this mail.`,
  },
  invitation: {
    subject: (by: string, brand: string) => `${by} invites you to ${brand}`,
    heading: (brand: string) => `You are invited to ${brand}`,
    text: {
      admin: (by: string, site: string) =>
        `${by} invites you to join ${site} to help run it as an administrator.`,
      creator: (by: string, site: string) => `${by} invites you to join ${site} to teach and sell there.`,
      student: (by: string, site: string) => `${by} invites you to join ${site} to learn there.`,
    },
    next: 'Choose a password and you are in. The link works for 7 days.',
    button: 'Accept the invitation',
    footer: (email: string, by: string) =>
      `Sent to ${email} because ${by} entered this address. If you do not know them, ignore this mail: no account is made.`,
  },
  passwordChanged: {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    text: (site: string) =>
      `The password of your account at ${site} was changed just now. All other devices were signed out.`,
    next: 'If it was not you, set a new password at once.',
    button: 'Set a new password',
  },
  /** The mails about the safety of an account share how they end. */
  safety: {
    next: 'If it was not you, set a new password at once and look at the security page.',
    button: 'Open security',
    footer: (email: string) => `Sent to ${email} because it concerns the safety of your account.`,
  },
  secondFactorSet: {
    subject: 'Two-factor sign-in is on',
    text: (site: string) =>
      `From now on, signing in to ${site} asks for a code of your authenticator app. Keep your recovery codes where you find them without your phone.`,
  },
  secondFactorRemoved: {
    subject: 'Two-factor sign-in is off',
    text: (site: string) => `Signing in to ${site} asks for your password alone again.`,
  },
  recoveryCodesRenewed: {
    subject: 'New recovery codes were made',
    text: (site: string) =>
      `Your recovery codes for ${site} were replaced just now. The old ones no longer work.`,
  },
  emailChange: {
    subject: 'Confirm your new email address',
    heading: 'Confirm your new address',
    text: (site: string) =>
      `You asked to use this address for your account at ${site}. Confirm that you read it.`,
    next: 'Open it where you’re signed in, or have your password ready. Until then you sign in with the old address. The link works once, within 24 hours.',
    button: 'Use this address',
    footer: (email: string) =>
      `Sent to ${email}. If it was not you, ignore this mail and do not press the button.`,
  },
  addressInUse: {
    subject: 'Your address already has an account',
    heading: 'You have an account already',
    text: (site: string) =>
      `Somebody, perhaps you, wanted to use this address for another account at ${site}. It has one already, so nothing was changed.`,
    button: 'Sign in',
    footer: (email: string, site: string) => `Sent to ${email} because you have an account at ${site}.`,
  },
  emailChangeAsked: {
    subject: 'Somebody wants to change your email address',
    text: (site: string, next: string) =>
      `The address of your account at ${site} is to become ${next}, once the link sent there is opened.`,
  },
  emailChanged: {
    subject: 'Your email address was changed',
    text: (site: string, next: string) =>
      `Your account at ${site} now has the address ${next}. You sign in with it from now on.`,
  },
  welcome: {
    subject: (brand: string, firstName: string) => `Welcome to ${brand}, ${firstName}`,
    heading: (firstName: string) => `Welcome, ${firstName}`,
    creator: {
      text: 'Your address is confirmed.',
      next: 'Write your first course, put it on sale and share its link: your first sale shows up on the dashboard.',
      button: 'Create your first course',
    },
    student: {
      text: 'Your address is confirmed. Courses bought with it are in your library, and they remember where you left off.',
      button: 'Open your library',
    },
    footer: (email: string, site: string) => `Sent to ${email} because you have an account at ${site}.`,
  },
}
