import type { Exceptions } from '../../../../scripts/statements/exceptions.ts'

/** Statements of payments that aren't asked in one workspace, for `scripts/check-statements.ts`. */
export const statementExceptions: readonly Exceptions[] = [
  {
    because: 'A sweep looks for what is due in any workspace, and takes it up in one at a time.',
    rule: 'scope',
    places: {
      'areas/payments/server/checkout/attempts.ts attemptsAfterSetBack': 'payment_attempts',
      'areas/payments/server/checkout/sweeping.ts dueAttempts': 'payment_attempts',
      'areas/payments/server/checkout/sweeping.ts dueDeliveries': 'orders',
      'areas/payments/server/checkout/sweeping.ts ordersAfterSetBack': 'orders',
      'areas/payments/server/refunds/sweeping.ts refundsAfterSetBack': 'refunds',
      'areas/payments/server/refunds/sweeping.ts workspacesWithDue': 'refunds',
      'areas/payments/server/documents/retention.ts forgetOldBuyers': 'credit_notes, invoices',
      'areas/payments/server/connections/polling.ts workspacesToAsk': 'payment_connections',
      'areas/payments/server/ledger.ts findImbalances': 'ledger_entries',
      'areas/payments/server/payouts/sweeping.ts duePayouts': 'payouts',
      'areas/payments/server/transfers/sweeping.ts workspacesWithDue': 'bank_transfers',
      'areas/payments/server/payouts/sweeping.ts duePurses': 'payment_settings, payouts, transactions',
      'areas/payments/server/subscriptions/collecting.ts dueSubscriptions': 'subscriptions',
      'areas/payments/server/subscriptions/sweeping.ts pageOf': 'subscriptions',
      'areas/payments/server/subscriptions/repricing.ts pageOf': 'mails, subscriptions',
    },
  },
  {
    because: 'Administrators look over all workspaces.',
    rule: 'scope',
    places: {
      'areas/payments/server/checkout/stuck.ts countStuckOrders': 'orders, payment_attempts',
      'areas/payments/server/checkout/stuck.ts listStuckOrders': 'orders, payment_attempts',
      'areas/payments/server/verifying/mismatches.ts countMismatches': 'money_mismatches',
      'areas/payments/server/verifying/mismatches.ts listMismatches': 'money_mismatches',
    },
  },
  {
    because:
      'One person is known in many workspaces, and this is about the person: they prove an address, take their data along or leave.',
    rule: 'scope',
    places: {
      'areas/payments/server/forgetting.ts contactsByOrders': 'orders',
      'areas/payments/server/forgetting.ts ordersOf': 'orders',
      'areas/payments/server/extras/reminders.ts forgetReminders': 'checkout_reminders',
    },
  },
  {
    because: 'The demo is told once, and cleared by whoever runs the machine.',
    rule: 'scope',
    places: {
      'areas/payments/server/demo.ts unlinkBuyers': 'orders',
    },
  },
  {
    because: 'What every workspace kept for a time is looked for, and taken away when it’s over.',
    rule: 'scope',
    places: {
      'areas/payments/server/extras/reminders.ts sweepReminders': 'checkout_reminders',
      'areas/payments/server/connections/webhook-news.ts forgetMessages': 'provider_messages',
      'areas/payments/server/kept-methods.ts forgetKept': 'kept_methods',
    },
  },
]
