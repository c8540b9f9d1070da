/**
 * What the log says about each kind of event, by area and event name (ICU). The values are its facts, plus `thing`, `person` and
 * `user`: the current names of the product, contact and user with its ids. The list is in the reader's language, the exported file
 * in English. A test in `src/main` fails when an event has no sentence.
 */
export const logSentences = {
  accounts: {
    userSignedUp:
      '{name} signed up as {role, select, admin {an admin} creator {a creator} student {a student} other {{role}}} with {email}',
    userVerified: '{name} confirmed the address {email}',
    userSignedIn: '{name} signed in',
    signInFailed: 'A sign-in for {email} failed',
    passwordChanged: '{name} changed their password',
    secondFactorFailed: '{name} entered a wrong two-factor code',
    secondFactorSet: '{name} turned on two-factor authentication',
    secondFactorRemoved: '{name} turned off two-factor authentication',
    recoveryCodesRenewed: '{name} got new recovery codes',
    sessionsEnded: '{name} signed out {count, plural, one {# other device} other {# other devices}}',
    emailChanged: '{name} changed their address from {from} to {email}',
    dataExported: '{name} downloaded their own data',
    userErased: 'An account was deleted by its owner',
    erasureFinished: 'Everything about a deleted account is erased',
    planChanged: '{name} moved from {from} to {to}',
    userSuspended: '{adminName} suspended {name}: {reason}',
    userReinstated: '{adminName} reinstated {name}',
    roleChanged:
      '{adminName} made {name} {to, select, admin {an admin} creator {a creator} student {a student} other {{to}}}',
    planGiven: '{adminName} moved {name} from {from} to {to}',
    mailLimitSet:
      '{adminName} {to, select, growing {let {name}’s email limit grow automatically} other {set {name}’s email limit to {to} people a day}}',
    signedOutByAdmin: '{adminName} signed {name} out everywhere',
    userInvited:
      '{adminName} invited {email} as {role, select, admin {an admin} creator {a creator} student {a student} other {{role}}}',
    invitationSentAgain: '{adminName} sent the invitation to {email} again',
    invitationWithdrawn: '{adminName} withdrew the invitation to {email}',
    invitationAccepted: '{name} accepted the invitation to {email}',
    viewStarted: '{adminName} started viewing as {name}',
    userViewed: '{adminName}, viewing as {name}: {method} {path}',
    viewEnded: '{adminName} stopped viewing as {name}',
    workspaceChanged: 'The store @{handle} changed its settings',
  },
  access: {
    accessGranted: '{person} got access to {thing}',
    accessRevoked: '{person} lost access to {thing}',
    accessExtended: '{person}’s access to {thing} got a new end date',
    accessClaimed: '{person} took over access to {thing}',
    accessJoined: '{person} confirmed their order of {thing}',
  },
  achievements: {
    achievementEarned:
      '{user} earned the achievement {key, select, firstLesson {First steps} firstCourse {First finish} sevenDays {Seven days} noteTaker {Note taker} perfectScore {Perfect score} certified {Certified} fiftyLessons {Fifty lessons} tenHours {Ten hours} other {{key}}}',
  },
  admin: {
    settingsSaved: '{by} changed settings: {settings}',
    testMailSent: '{by} sent a test email to {to}: it was delivered',
    testMailKept: '{by} sent a test email to {to}: it’s in the local outbox',
    testMailFailed: '{by} sent a test email to {to}: it failed. {answer}',
    storageTested: '{by} tested the storage: it works',
    storageTestFailed: '{by} tested the storage: it failed. {answer}',
    mailOpened: '{by} opened an email to {to}',
    mailTriedAgain: '{by} resent an email to {to}',
    orderTriedAgain:
      '{by} tried to settle the order {orderId} of @{store} again: {outcome, select, worked {it worked} other {it failed}}',
    dataExported: '{by} exported {what}: {rows, plural, one {# row} other {# rows}}',
    exportFailed: 'The export of {what} for {by} failed',
  },
  certificates: {
    certificateIssued: '{contactName} earned the {title} certificate',
    certificateRevoked: '{contactName}’s certificate for {title} was revoked',
    certificateReinstated: '{contactName}’s certificate for {title} is valid again',
  },
  contacts: {
    contactAdded: '{name} is a new contact, from {source}',
    contactLinked: '{person} was linked to an account',
  },
  demo: {
    loaded: 'The demo was loaded',
  },
  files: {
    storageLimitSet: '{adminName} gave {name} {gigabytes, number} GB of storage',
    storageLimitRemoved: '{adminName} reset {name}’s storage to what the plan includes',
  },
  marketing: {
    messageReceived: '{name} ({email}) sent a message from the contact form',
    siteTextChanged: 'The site text {key} was changed',
  },
  payments: {
    orderPaid: '{contactName} bought {title} for {total}',
    paymentFailed: 'A payment of {total} for {title} failed: {reason}',
    orderRefunded: '{total} was refunded for {title}',
    refundFailed: 'A refund of {total} for {title} failed: {reason}',
    surplusArrived:
      '{total} arrived at {provider} for order {orderId}, which didn’t need it. {how, select, byHand {The seller refunds it.} other {It’s being refunded.}}',
    surplusReturned: '{total} that order {orderId} didn’t need was refunded',
    surplusKept: '{provider} couldn’t refund {total} that order {orderId} didn’t need: {reason}',
    payoutCompleted: '{provider} paid out {amount}',
    payoutFailed: 'The payout of {amount} from {provider} came back: {reason}',
    disputeOpened: '{total} for {title} was disputed at {provider}',
    disputeWon: 'The dispute over {total} for {title} was won',
    disputeLost: 'The dispute over {total} for {title} was lost',
    subscriptionStarted: 'A subscription to {title} began at {price}',
    subscriptionRenewed: 'A subscription to {title} was renewed at {price}',
    subscriptionFailed: 'A payment of a subscription to {title} failed',
    subscriptionCanceled: 'A subscription to {title} was canceled',
    subscriptionResumed: 'A subscription to {title} was resumed',
    subscriptionPaused: 'A subscription to {title} was paused',
    subscriptionSwitched: 'A subscription to {title} changed to another price',
    subscriptionEnded: 'A subscription to {title} ended',
    mismatchFound: '@{store}’s money doesn’t add up: {kind} {subject}',
    mismatchGone: '@{store}’s money adds up again: {kind} {subject}',
    offerChanged: 'The price of {thing} is now {price}',
    offersChanged: 'The offers of {thing} changed',
    taxChanged: 'The tax on prices was changed',
    connectionChanged: 'The connection to {provider} changed',
  },
  reviews: {
    reviewWritten: '{contactName} reviewed {title}: {rating, plural, one {# star} other {# stars}}',
    reviewPublished: 'The review of {title} by {contactName} was published',
    reviewHidden: 'The review of {title} by {contactName} was hidden',
    reviewWithdrawn: '{contactName} withdrew their review of {title}',
    reviewAnswered: 'The review of {title} by {contactName} got a reply',
    reviewAnswerRemoved: 'The reply to the review of {title} by {contactName} was removed',
  },
} as const
