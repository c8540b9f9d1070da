/** What the activity feed says about certificates: the dashboard tells it without the words of their screens. */
export const certificateActivityWords = {
  certificateIssued: '<b>{contactName}</b> earned the {title} certificate',
  certificateRevoked: '<b>{contactName}</b>’s certificate for <b>{title}</b> was revoked',
} as const
