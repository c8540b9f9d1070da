import type { Exceptions } from '../../../../scripts/statements/exceptions.ts'

/** Statements of coaching that aren't asked in one workspace, for `scripts/check-statements.ts`. */
export const statementExceptions: readonly Exceptions[] = [
  {
    because: 'Administrators look over all workspaces.',
    rule: 'scope',
    places: {
      'areas/coaching/server/sales.ts exportedCoachingPackages': 'coaching_packages',
      'areas/coaching/server/sales.ts titlesOfCoachingPackages': 'coaching_packages',
    },
  },
  {
    because: 'A sweep looks for what is due in any workspace, and takes it up in one at a time.',
    rule: 'scope',
    places: {
      'areas/coaching/server/calendars/calendars.ts calendarsAfterSetBack': 'coaching_calendars',
      'areas/coaching/server/calendars/calendars.ts readDueCalendars': 'coaching_calendars',
      'areas/coaching/server/holdings.ts expireSessions': 'coaching_holdings',
      'areas/coaching/server/included-sessions.ts giveMonths':
        'allowances, coaching_holdings, grants, orders, subscriptions',
      'areas/coaching/server/package-life.ts emptyTrash':
        'allowances, coaching_packages, coaching_sessions, grants, order_items',
      'areas/coaching/server/holds.ts forgetLapsed': 'coaching_sessions',
      'areas/coaching/server/holds.ts releaseHolds': 'coaching_sessions',
      'areas/coaching/server/reminders.ts dueOf': 'coaching_bookings, coaching_reminders, coaching_sessions',
    },
  },
  {
    because: 'The key is exchanged for every workspace at once.',
    rule: 'scope',
    places: {
      'areas/coaching/server/calendars/key-dependents.ts sealedRows': 'coaching_calendars',
    },
  },
  {
    because: 'One person is known in many workspaces, and this is about the person: they leave.',
    rule: 'scope',
    places: {
      'areas/coaching/server/forgetting.ts forgetClient':
        'coaching_bookings, coaching_calendars, coaching_clients, coaching_feeds, coaching_files, coaching_goals, coaching_sessions',
    },
  },
]
