/** Words of accounts at payment providers, English. */
export const words = {
  connections: {
    title: 'Payments',
    name: 'Stripe',
    failed: 'Your payment accounts didn’t load.',
    about: 'Cards, Apple Pay and Google Pay, on Stripe’s own page.',
    connect: 'Connect',
    configure: 'Configure',
    start: 'Start taking payments here',
    states: {
      connected: 'Connected',
      attention: 'Needs attention',
      paused: 'Paused',
      hidden: 'Not offered',
    },
    facts: {
      mode: 'Mode',
      live: 'Live',
      test: 'Test',
      key: 'Key',
      keyEnd: 'ends in {hint}',
      asked: 'Last sync',
      never: 'Not yet',
    },
    writes: 'Stripe tells us about each payment. We also check every minute.',
    polls: 'Checks Stripe every minute.',
    testOnly: 'With a test key no real money moves. Outside a demo, only you can buy with it.',
    dialog: {
      title: 'Connect Stripe',
      key: 'Secret key',
      hint: 'Starts with sk_ or rk_. Encrypted, never shown again.',
      where: 'In Stripe, open <link>Developers › API keys</link> and copy the secret key.',
      limited:
        'A restricted key works too. It needs: Account Read, Checkout Sessions Write, PaymentIntents Write, PaymentMethods Write, Charges and Refunds Write, Disputes Write, Payouts Read, Balance Read, Events Read, Webhook Endpoints Write.',
      missing: 'Paste your secret key',
      submit: 'Connect',
      replace: 'Switch accounts',
      busy: 'Asking Stripe…',
      failed: 'We couldn’t connect Stripe. Try again.',
      done: 'Stripe is connected',
    },
    messages: {
      title: 'Messages from {provider}',
      failed: 'The messages didn’t load.',
      none: 'None in the last 30 days. We also check every minute, so nothing is missed.',
      about: { charge: 'Payment', refund: 'Refund', dispute: 'Dispute', payout: 'Payout' },
      times: 'received {times, number} times',
      replayed: 'read again {at}',
      replay: 'Read again',
      replayOf: 'Read again: {what}, {at}',
      replayFailed: 'That didn’t work. Try again.',
      busy: 'Asking…',
      asking: 'We’re asking {provider} about it again',
    },
    settings: {
      title: 'Stripe',
      offered: 'Offer Stripe at checkout',
      offeredHint: 'When off, buyers can’t choose it. Pending payments continue.',
      delayed: 'Allow payment methods that take days',
      delayedHint: 'Bank debits. Nothing is released until they’re paid.',
      check: 'Check again',
      checking: 'Checking…',
      fine: 'Stripe accepts the key',
      another: 'Use another key',
      disconnect: 'Disconnect',
      failed: 'That didn’t work. Try again.',
      close: 'Close',
    },
    off: {
      title: 'Disconnect {account}?',
      text: '{count, plural, =0 {} one {# subscription is paid through it and won’t be charged until its buyer chooses another way to pay. } other {# subscriptions are paid through it and won’t be charged until their buyers choose another way to pay. }}Buyers can’t pay with Stripe anymore, and open checkouts close. We delete the key. You can’t refund past sales from here until you connect the same account again.',
      confirm: 'Disconnect',
      busy: 'Disconnecting…',
      done: 'Stripe is disconnected',
    },
  },
} as const

declare module '#webkit/words.ts' {
  interface WordParts {
    connections: typeof words
  }
}
