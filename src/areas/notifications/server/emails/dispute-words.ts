/** Words of the emails about disputed payments, English. */
export const disputeMailWords = {
  subject: (total: string, title: string) => `${total} for ${title} is disputed`,
  subjectBy: (total: string, title: string, day: string) =>
    `Respond by ${day}: ${total} for ${title} is disputed`,
  text: (total: string, title: string, order: string) =>
    `The buyer’s bank took back ${total} for order ${order} (${title}).`,
  reason: (reason: string) => `Reason: ${reason}.`,
  respond: (day: string) =>
    `Respond by ${day}. If you don’t, the buyer keeps the money and loses access. You can send evidence once: download what we know about the order, and add anything that helps.`,
  respondSoon:
    'Respond soon. If you don’t, the buyer keeps the money and loses access. You can send evidence once: download what we know about the order, and add anything that helps.',
  button: 'Respond to the dispute',
  footer: 'You’re getting this email because a payment to you is disputed.',
  won: {
    subject: (total: string, title: string) => `You won the dispute over ${total} for ${title}`,
    text: (total: string, order: string) =>
      `${total} and the fee are back in your balance. Nothing changes for order ${order}.`,
  },
  lost: {
    subject: (total: string, title: string) => `You lost the dispute over ${total} for ${title}`,
    text: (total: string, order: string) =>
      `The buyer keeps the ${total} of order ${order}. Their access has ended.`,
  },
  payment: 'View payment',
}
