import { countReminding, stopReminding } from '#areas/learning/server/reminding.ts'
import type { Subscription } from './subscriptions.ts'

/** Emails before study times. Stopping ends them for all plans; the plans no longer say which of them sent reminders before. */
export const reminderSubscription: Subscription = {
  topic: 'studyReminders',
  concerns: () => false,
  isOn: async (ctx, { id }) => (await countReminding(ctx, id)) > 0,
  stop: (ctx, { id }) => stopReminding(ctx, id),
}
