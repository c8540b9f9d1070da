/** Which status badge an email's state gets. */
export const statusOf = { waiting: 'pending', sent: 'sent', failed: 'failed' } as const
