import { days } from '#kernel/time.ts'

/** `begun` until it's paid, `withdrawn` once its money went back. */
export const giftStates = ['begun', 'waiting', 'accepted', 'withdrawn'] as const
export type GiftState = (typeof giftStates)[number]

export const maxGiftMessage = 500
/** No one accepted it for so long: its buyer is asked what to do with it. */
export const giftAskedAfterMs = days(90)
/** What was begun and never paid is forgotten. */
export const giftKeptUnpaidMs = days(30)

export const giftFormPathOf = (handle: string, slug: string): string => `/@${handle}/membership/${slug}/gift`
export const giftPathOf = (handle: string, token: string): string => `/@${handle}/members/gift/${token}`
