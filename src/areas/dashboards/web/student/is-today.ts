/** Whether a moment is of today, by the reader's own clock. */
export const isToday = (at: Date, now: Date) => at.toDateString() === now.toDateString()
