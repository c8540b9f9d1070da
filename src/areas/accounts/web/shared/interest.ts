/** Plans on the home page that a visitor may have had in mind (`/signup?interest=`). */
export const interests = ['starter', 'professional', 'enterprise'] as const
export type Interest = (typeof interests)[number]

const storageKey = 'throughline.interest'

export const readInterest = (text: string | null): Interest | null =>
  interests.find((each) => each === text) ?? null

/** Keeps it on this device until they choose a plan. */
export function keepInterest(interest: Interest | null): void {
  try {
    if (interest) localStorage.setItem(storageKey, interest)
    else localStorage.removeItem(storageKey)
  } catch {
    // Some private windows block storage: then there's no hint.
  }
}

export function keptInterest(): Interest | null {
  try {
    return readInterest(localStorage.getItem(storageKey))
  } catch {
    return null
  }
}
