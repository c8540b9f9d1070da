/** What the activity feed says about certificates: the dashboard tells it without the words of their screens. */
export const certificateActivityWords = {
  certificateIssued: '<b>{contactName}</b> got the certificate of {title}',
  certificateRevoked: 'The certificate of <b>{contactName}</b> for <b>{title}</b> was revoked',
} as const
