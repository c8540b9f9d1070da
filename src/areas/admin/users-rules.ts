export const personStatuses = ['active', 'pending', 'suspended'] as const
export type PersonStatus = (typeof personStatuses)[number]

export const personSorts = ['joined', 'name', 'active'] as const
export type PersonSort = (typeof personSorts)[number]

/** "Joined in the last …": days. */
export const joinedWithin = ['7', '30', '90', '365'] as const
export type JoinedWithin = (typeof joinedWithin)[number]

/** Above this many matches the list is paged by key and its total is "about". */
export const exactUpTo = 10_000

/** A reason is a sentence or two. */
export const mostReason = 500

/** No mail server of ours handles more people than this in a day. */
export const mostDailyMail = 1_000_000
