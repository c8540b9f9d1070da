/** Class names that are there, in one string. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
