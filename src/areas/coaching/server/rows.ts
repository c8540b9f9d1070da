import type { coachingBookings, coachingClients, coachingSessions } from './tables.ts'

export type BookingRow = typeof coachingBookings.$inferSelect
export type SessionRow = typeof coachingSessions.$inferSelect
export type ClientRow = typeof coachingClients.$inferSelect
