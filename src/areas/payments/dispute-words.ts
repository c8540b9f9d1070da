/** Words of payments that a buyer's bank took back, for their seller. */
export const disputeWords = {
  title: '{mode, select, test {Test: } other {}}{total} for {title} is disputed',
  open: 'Their bank’s reason: {reason}. {total} and a fee of {fee} are held until it’s decided. Order <number>{order}</number>.',
  respondBy: 'Respond by {date}',
  submitted:
    'Your evidence was sent on {date}. We’ll tell you what the bank decides. Order <number>{order}</number>.',
  closed:
    'The time to respond is over. We’ll tell you what the bank decides. Order <number>{order}</number>.',
  elsewhere: 'Respond at {provider}.',
  download: 'Download evidence',
  submit: 'Submit evidence',
  accept: 'Accept',
  submitTitle: 'Submit evidence for {total}',
  submitText: 'The buyer’s bank gets this once, and you can’t change it afterward.',
  evidence: 'Your evidence',
  evidenceHint: 'Paste from the evidence file, and add the rest.',
  send: 'Send to the bank',
  acceptTitle: 'Accept this dispute?',
  acceptText:
    'The buyer gets {total} back and loses access. The fee of {fee} isn’t returned. You can’t undo this.',
  acceptConfirm: 'Accept the dispute',
  reasons: {
    fraudulent: 'the buyer says they didn’t make this payment',
    duplicate: 'the buyer says they paid twice',
    productNotReceived: 'the buyer says they didn’t get what they bought',
    productUnacceptable: 'the buyer says it isn’t as described',
    subscriptionCanceled: 'the buyer says they had canceled',
    creditNotProcessed: 'the buyer says a refund is missing',
    unrecognized: 'the buyer doesn’t recognize the payment',
    general: 'the bank gave no details',
  },
  evidenceMissing: 'Enter your evidence',
  sending: 'Sending…',
  sendFailed: 'We couldn’t send your evidence. Try again.',
  downloadFailed: 'We couldn’t load the evidence. Try again.',
} as const
