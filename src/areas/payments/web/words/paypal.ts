/** Words of PayPal accounts, English. */
export const words = {
  paypal: {
    about: 'Buyers pay with their PayPal account or a card, on PayPal’s own page.',
    failed: 'Your PayPal account didn’t load.',
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
      test: 'Sandbox',
      app: 'Client ID',
      appEnd: 'ends in {hint}',
      asked: 'Last sync',
      never: 'Not yet',
    },
    writes: 'PayPal tells us about each payment. We also check every minute.',
    polls: 'Checks PayPal every minute.',
    testOnly: 'In the sandbox, no real money moves. Outside a demo, only you can buy with it.',
    cannotSave:
      'PayPal doesn’t let this account save payment methods, so subscriptions are paid by a link. Buyers get it by email 7 days before each payment.',
    cannotDispute:
      'This app can’t read disputes, so you only see them at PayPal. Turn on “Customer disputes” in the app’s features, then check again.',
    dialog: {
      title: 'Connect PayPal',
      where:
        'In PayPal, open <link>Apps & Credentials</link>, create an app, and copy its client ID and secret.',
      mode: 'Mode',
      live: 'Live: real money',
      test: 'Sandbox: for testing',
      clientId: 'Client ID',
      secret: 'Secret',
      secretHint: 'We encrypt it and never show it again.',
      missingId: 'Paste the client ID of your PayPal app',
      missingSecret: 'Paste the secret of your PayPal app',
      submit: 'Connect',
      replace: 'Switch apps',
      busy: 'Asking PayPal…',
      failed: 'We couldn’t connect PayPal. Try again.',
      done: 'PayPal is connected',
    },
    settings: {
      title: 'PayPal',
      offered: 'Offer PayPal at checkout',
      offeredHint: 'When off, buyers can’t choose it. Pending payments continue.',
      check: 'Test connection',
      checking: 'Asking PayPal…',
      fine: 'PayPal accepts the app',
      another: 'Use another app or secret',
      disconnect: 'Disconnect',
      failed: 'That didn’t work. Try again.',
      close: 'Close',
    },
    off: {
      title: 'Disconnect {account}?',
      text: '{count, plural, =0 {} one {# subscription is paid through it and won’t be charged until its buyer chooses another way to pay. } other {# subscriptions are paid through it and won’t be charged until their buyers choose another way to pay. }}Buyers can’t pay with PayPal anymore, and open checkouts close. We delete the secret. You can’t refund past sales from here until you connect the same app again.',
      confirm: 'Disconnect',
      busy: 'Disconnecting…',
      done: 'PayPal is disconnected',
    },
  },
} as const

declare module '#webkit/words.ts' {
  interface WordParts {
    paypal: typeof words
  }
}
