/** What the admins' activity feed says about accounts. No one else reads it, so these words aren't loaded with the app. */
export const accountActivityWords = {
  userSignedUp: '<b>{name}</b> signed up',
  userVerified: '<b>{name}</b> confirmed their email address',
  userSignedIn: '<b>{name}</b> signed in',
  signInFailed: 'A sign-in for {email} failed',
  passwordChanged: '<b>{name}</b> changed their password',
  secondFactorSet: '<b>{name}</b> turned on two-factor authentication',
  secondFactorRemoved: '<b>{name}</b> turned off two-factor authentication',
  secondFactorFailed: 'A wrong sign-in code was tried for <b>{name}</b>',
  recoveryCodesRenewed: '<b>{name}</b> made new recovery codes',
  sessionsEnded: '<b>{name}</b> signed out {count, plural, one {another browser} other {# other browsers}}',
  emailChanged: '<b>{name}</b> changed their address to {email}',
  dataExported: '<b>{name}</b> exported their data',
  userErased: 'A person deleted their account',
  userSuspended: '<b>{adminName}</b> suspended <b>{name}</b>: {reason}',
  userReinstated: '<b>{adminName}</b> reinstated <b>{name}</b>',
  roleChanged:
    '<b>{adminName}</b> made <b>{name}</b> {to, select, admin {an admin} creator {a creator} student {a student} other {{to}}}',
  planGiven:
    '<b>{adminName}</b> moved <b>{name}</b> to the {to, select, basic_plan {Basic Plan} pro_plan {Pro Plan} other {Free Plan}}',
  mailLimitSet:
    '<b>{adminName}</b> {to, select, growing {let <b>{name}</b>’s email limit grow automatically} other {set <b>{name}</b>’s email limit to {to} people a day}}',
  signedOutByAdmin: '<b>{adminName}</b> signed <b>{name}</b> out everywhere',
  userInvited:
    '<b>{adminName}</b> invited {email} as {role, select, admin {an admin} creator {a creator} student {a student} other {{role}}}',
  invitationSentAgain: '<b>{adminName}</b> sent the invitation to {email} again',
  invitationWithdrawn: '<b>{adminName}</b> withdrew the invitation to {email}',
  invitationAccepted: '<b>{name}</b> accepted the invitation to {email}',
  viewStarted: '<b>{adminName}</b> started viewing as <b>{name}</b>',
  viewEnded: '<b>{adminName}</b> stopped viewing as <b>{name}</b>',
  planChanged:
    '<b>{name}</b> moved to the {to, select, basic_plan {Basic Plan} pro_plan {Pro Plan} other {Free Plan}}',
} as const
