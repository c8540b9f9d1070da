/** The look of what became of a mail. */
export const statusOf = { waiting: 'pending', sent: 'sent', failed: 'failed' } as const
